import { emailAddress } from "@lilypad/api-contract";
import { expect, it } from "vitest";
import { isEmailAddress } from "./email-address.ts";

it.each([
  ["ada@example.com", true],
  ["a.b+c@sub.example.co", true],
  ["o'brien@example.com", true],
  ["a&b@example.com", true],
  ["user@xn--e1afmkfd.xn--p1ai", true],
  ["user@example.xn--vermgensberatung-pwb", true],
  ["ada@example.c", false],
  [`${"a".repeat(65)}@example.com`, false],
  ["ada", false],
  ["ada@", false],
  ["@example.com", false],
  ["ada@example", false],
  ["ada @example.com", false],
  ["ada..b@example.com", false],
  [".ada@example.com", false],
  ["ada@exa_mple.com", false],
  [`${"a".repeat(250)}@example.com`, false],
  ["ada@exämple.com", false],
])("%j is an email address: %s, also for the server", (address, valid) => {
  expect(isEmailAddress(address)).toBe(valid);
  expect(emailAddress.safeParse(address).success).toBe(valid);
});

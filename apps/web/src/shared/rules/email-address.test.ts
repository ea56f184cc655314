import { expect, it } from "vitest";
import { z } from "zod";
import { isEmailAddress } from "./email-address.ts";

it.each([
  ["ada@example.com", true],
  ["a.b+c@sub.example.co", true],
  ["o'brien@example.com", true],
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
  expect(z.email().max(254).safeParse(address).success).toBe(valid);
});

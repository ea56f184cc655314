import { expect, it } from "vitest";
import { emailAddress } from "./schemas.ts";

it.each([
  "ada@example.com",
  "user@xn--e1afmkfd.xn--p1ai",
  "user@example.xn--vermgensberatung-pwb",
  "a&b@example.com",
  "o'brien+money@mail.example.co.uk",
  "!#$%&'*+/=?^_`{|}~-@example.org",
  "first.last@1and1.com",
  `${"a".repeat(64)}@example.com`,
])("%s is an email address", (address) => {
  expect(emailAddress.safeParse(address).success).toBe(true);
});

it.each([
  "",
  "ada",
  "ada@",
  "@example.com",
  "ada@example",
  ".ada@example.com",
  "ada.@example.com",
  "a..da@example.com",
  "ada@-example.com",
  "ada@example-.com",
  "ada@exa_mple.com",
  "ada@example.c",
  "ada@example.1a",
  "ada lovelace@example.com",
  "ada@example.com, eve@example.com",
  "<ada@example.com>",
  "ada@example.com\r\nBcc: eve@example.com",
  "ada@[127.0.0.1]",
  `${"a".repeat(65)}@example.com`,
])("%j is not", (address) => {
  expect(emailAddress.safeParse(address).success).toBe(false);
});

import { describe, expect, it } from "vitest";
import { contactAddresses } from "./contact-addresses.ts";

const of = (...emails: string[]) => contactAddresses([{ emails }]);

describe("contactAddresses", () => {
  it("returns each address once, in its stored form", () => {
    const ada = { emails: ["Ada@Example.com", " ada@example.com "] };
    expect(contactAddresses([ada, { emails: [] }, { emails: ["BO@example.org"] }, ada])).toEqual([
      "ada@example.com",
      "bo@example.org",
    ]);
  });

  it.each([
    "",
    " ",
    "ada",
    "@example.com",
    "ada@",
    "ada@localhost",
    "ada lovelace@example.com",
    "a@b@example.com",
    "+44 7400 123456",
    `${"x".repeat(250)}@example.com`,
  ])("ignores %j", (email) => {
    expect(of(email)).toEqual([]);
  });
});

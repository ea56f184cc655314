import { describe, expect, it } from "vitest";
import { findCode, findLinks } from "./find-code.ts";

describe("the code in a mail", () => {
  it.each([
    ["in the subject", "123456 is your Lilypad code", "", "123456"],
    ["in the text", "Your code", "Your code is 048213. It is good for 10 minutes.", "048213"],
    ["on a line of its own", "Your code", "Hello,\n\n  900001\n\nBye", "900001"],
    ["the subject before the text", "Code 111111", "222222", "111111"],
    ["not in a link", "Sign in", "http://localhost:4000/a?token=x-654321&b=777777", undefined],
    ["not a part of a longer number", "Receipt", "Order 1234567, card 12345678", undefined],
    ["not an amount", "You received $123456.00", "", undefined],
    ["none at all", "Welcome", "Nice to have you.", undefined],
  ])("is found: %s", (_, subject, text, code) => {
    expect(findCode({ subject, text })).toBe(code);
  });
});

describe("the links in a mail", () => {
  it("are listed once, without the full stop of their sentence", () => {
    const text =
      "Open http://localhost:4000/a?t=1. Or (http://localhost:4000/b)! http://localhost:4000/b";
    expect(findLinks(text)).toEqual(["http://localhost:4000/a?t=1", "http://localhost:4000/b"]);
  });

  it("are web addresses only", () => {
    expect(findLinks("javascript:alert(1) data:text/html,x file:///etc/passwd http://")).toEqual(
      [],
    );
  });
});

import { describe, expect, it } from "vitest";
import { toContactItems } from "./contact-items.ts";

const emailsOf = (...picked: unknown[]) => toContactItems(picked).map(({ emails }) => emails);

describe("picked contacts", () => {
  it("are sent with their addresses, without names and numbers", () => {
    const picked = { name: ["Ada"], tel: ["+44 7400 123456"], email: [" ada@example.com "] };
    expect(toContactItems([picked])).toEqual([
      { name: "", phoneNumbers: [], emails: ["ada@example.com"] },
    ]);
  });

  it.each([
    ["without an address", { email: [] }],
    ["without that field", { name: ["Ada"] }],
    ["of a strange shape", { email: "ada@example.com" }],
    ["that is nothing", null],
    [
      "with addresses that can't be sent",
      { email: ["a\u0000b@example.com", "", "\ud800@x.yz", 7] },
    ],
    ["with an endless address", { email: [`${"x".repeat(260)}@example.com`] }],
  ])("%s are sent without an address", (_, contact) => {
    expect(emailsOf(contact)).toEqual([[]]);
  });

  it("are cut at the maximum of one upload", () => {
    expect(toContactItems(Array(2_500).fill({ email: [] }))).toHaveLength(2_000);
    expect(emailsOf({ email: Array(80).fill("a@example.com") })[0]).toHaveLength(50);
  });
});

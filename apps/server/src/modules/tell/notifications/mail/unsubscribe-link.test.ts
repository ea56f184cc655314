import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { ringOf } from "../../../../platform/config/key-ring.ts";
import { readUnsubscribeToken, unsubscribeLink } from "./unsubscribe-link.ts";

const key = ringOf(randomBytes(32));
const ada = "01900000-0000-7000-8000-00000000ada0";
const bob = "01900000-0000-7000-8000-0000000b0b00";
const tokenOf = (personId: string, by = key) =>
  new URL(unsubscribeLink("https://lilypad.example", by, personId)).searchParams.get("token") ?? "";

describe("the link to unsubscribe from mails", () => {
  it("identifies the person whom it was created for", () => {
    expect(readUnsubscribeToken(key, tokenOf(ada))).toBe(ada);
  });

  it("contains nothing that looks like a sign-in code", () => {
    expect(unsubscribeLink("https://lilypad.example", key, ada)).not.toMatch(/\b\d{6}\b/);
  });

  it.each([
    ["signed with another key", tokenOf(ada, ringOf(randomBytes(32)))],
    ["with another person's id", tokenOf(bob).slice(0, 32) + tokenOf(ada).slice(32)],
    ["cut short", tokenOf(ada).slice(0, -1)],
    ["with extra characters", `${tokenOf(ada)}0`],
    ["in capitals", tokenOf(ada).toUpperCase()],
    ["in another format", "nonsense"],
    ["empty", ""],
    ["missing", undefined],
    ["given twice", [tokenOf(ada), tokenOf(ada)]],
  ])("is invalid %s", (_, token) => {
    expect(readUnsubscribeToken(key, token)).toBeNull();
  });
});

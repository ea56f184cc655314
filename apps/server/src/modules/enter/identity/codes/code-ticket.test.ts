import { expect, it } from "vitest";
import { ringOf } from "../../../../platform/config/key-ring.ts";
import { issueCodeTicket, readCodeTicket } from "./code-ticket.ts";

const pepper = ringOf(Buffer.alloc(32, 7));
const asked = new Date("2026-03-10T12:00:00Z");
const ticket = issueCodeTicket(pepper, "ada@example.com", asked);

it("a code ticket contains the time when this browser requested a code", () => {
  expect(readCodeTicket(pepper, "ada@example.com", ticket)).toEqual(asked);
});

it.each([
  ["none", null],
  ["nonsense", "x"],
  ["one with another time", ticket.replace(/^\d+/, String(asked.getTime() - 1))],
  ["a truncated ticket", ticket.slice(0, -1)],
  [
    "one signed with another key",
    issueCodeTicket(ringOf(Buffer.alloc(32)), "ada@example.com", asked),
  ],
  ["one for another address", issueCodeTicket(pepper, "ben@example.com", asked)],
])("a code ticket is rejected if it is %s", (_name, given) => {
  expect(readCodeTicket(pepper, "ada@example.com", given)).toBeNull();
});

import { expect, it } from "vitest";
import { approvalsMessages } from "../messages/index.ts";
import { type Facts, stateOf } from "./proposal-words.ts";

const { detail } = approvalsMessages;
const person = { id: "eve", displayTag: "eve", firstName: "Eve", lastName: null };
const proposal: Facts = { kind: "staff_change", person, proposedBy: "ann", takesEffectAt: null };
const time = "2026-05-02T09:00:00.000Z";

it.each<[string, string, Partial<Facts>, string]>([
  ["its proposer", "ann", {}, detail.own],
  ["its proposer, if it takes effect by time", "ann", { takesEffectAt: time }, detail.waits],
  ["the person it is about", "eve", {}, detail.about],
  ["the person it is about, who can object", "eve", { takesEffectAt: time }, detail.mayObject],
  ["another member of staff", "bob", {}, detail.proposed("@ann")],
  [
    "a member of staff, about a rule",
    "bob",
    { kind: "held_reward", proposedBy: null },
    detail.held,
  ],
])("says to %s who has to decide", (_, reader, more, sentence) => {
  expect(stateOf({ ...proposal, ...more }, reader, (id) => `@${id}`)).toBe(sentence);
});

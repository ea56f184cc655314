import { expect, it } from "vitest";
import { type Attempt, decideAfter } from "./event-rules.ts";

const minutes = 60_000;
const hours = 60 * minutes;

it.each<[Attempt, number, ReturnType<typeof decideAfter>]>([
  ["done", 0, "done"],
  ["done", 30 * hours, "done"],
  ["unknown", 0, "waiting"],
  ["unknown", 9 * minutes, "waiting"],
  ["unknown", 10 * minutes, "ignored"],
  ["failed", 0, "waiting"],
  ["failed", 11 * minutes, "waiting"],
  ["failed", 23 * hours, "waiting"],
  ["failed", 24 * hours, "failed"],
])("after an attempt that was %s, an event that is %i ms old is %s", (attempt, ageMs, state) => {
  expect(decideAfter(attempt, ageMs)).toBe(state);
});

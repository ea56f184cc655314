import { expect, it } from "vitest";
import { type Attempt, type Decision, decideAfter, retryAfterMs } from "./event-rules.ts";

const minutes = 60_000;
const hours = 60 * minutes;

it.each<[Attempt, number, number, Decision]>([
  ["done", 0, 1, { state: "done" }],
  ["done", 30 * hours, 40, { state: "done" }],
  ["unknown", 0, 1, { state: "waiting", afterMs: 1_000 }],
  ["unknown", 9 * minutes, 9, { state: "waiting", afterMs: 256_000 }],
  ["unknown", 10 * minutes, 10, { state: "ignored" }],
  ["failed", 0, 1, { state: "waiting", afterMs: 1_000 }],
  ["failed", 11 * minutes, 10, { state: "waiting", afterMs: 512_000 }],
  ["failed", 23 * hours, 100, { state: "waiting", afterMs: 600_000 }],
  ["failed", 24 * hours, 150, { state: "failed" }],
])("after %s, %i ms old, attempt %i: %j", (attempt, ageMs, attempts, decision) => {
  expect(decideAfter(attempt, { ageMs, attempts })).toEqual(decision);
});

it("waits longer each time, ten minutes at most", () => {
  expect([0, 1, 2, 3, 10, 11, 5_000].map(retryAfterMs)).toEqual([
    1_000, 1_000, 2_000, 4_000, 512_000, 600_000, 600_000,
  ]);
});

import { expect, it } from "vitest";
import { describeStandstill } from "./standstill.ts";

const now = new Date("2026-06-01T12:00:00Z");

it.each([
  ["runs if a worker looked at the queue a minute ago", "2026-06-01T11:59:00Z", null],
  ["runs if the worker's clock is ahead", "2026-06-01T12:00:30Z", null],
  [
    "stands still if none has for longer than two minutes",
    "2026-06-01T11:57:59Z",
    "No worker has settled payments since 2026-06-01 11:57 UTC. Start a worker.",
  ],
])("settlement %s", (_, last, expected) => {
  expect(describeStandstill(new Date(last), now)).toBe(expected);
});

it("settlement stands still in an installation that never had a worker", () => {
  expect(describeStandstill(null, now)).toBe("No worker has settled payments yet. Start a worker.");
});

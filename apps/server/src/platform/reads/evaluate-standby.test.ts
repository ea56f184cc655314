import { describe, expect, it } from "vitest";
import { evaluateStandby, maxLagMs, maxSilenceMs, measureLagMs } from "./evaluate-standby.ts";
import { toPosition } from "./position.ts";

const at = (place: number) => toPosition(`0/${place}`);
const nowMs = 100_000;
/** The primary was at 1 long ago, at 5 three seconds ago, and at 9 just now. */
const samples = [
  { atMs: nowMs - maxLagMs - 1, position: at(1) },
  { atMs: nowMs - 3_000, position: at(5) },
  { atMs: nowMs - 100, position: at(9) },
];
const answered = (replayed: number) => ({
  answeredAtMs: nowMs - 50,
  isInRecovery: true,
  replayed: at(replayed),
});

describe("a standby", () => {
  it.each([
    [9, 100],
    [8, 3_000],
    [5, 3_000],
    [4, maxLagMs + 1],
    [0, Number.POSITIVE_INFINITY],
  ])("that has replayed up to %d is at most %d ms behind", (replayed, lagMs) => {
    expect(measureLagMs(at(replayed), samples, nowMs)).toBe(lagMs);
  });

  it("can be read if it answers, follows a primary and is a little behind", () => {
    expect(evaluateStandby(answered(5), samples, nowMs)).toBeNull();
  });

  it.each([
    ["that has never answered", null, "silent"],
    [
      "that has not answered for a second",
      { ...answered(9), answeredAtMs: nowMs - maxSilenceMs - 1 },
      "silent",
    ],
    ["that was promoted", { ...answered(9), isInRecovery: false }, "promoted"],
    ["that is too far behind", answered(4), "behind"],
  ])("%s cannot be read", (_, state, reason) => {
    expect(evaluateStandby(state, samples, nowMs)).toBe(reason);
  });

  it("cannot be read while it is not known where the primary is", () => {
    expect(evaluateStandby(answered(9), [], nowMs)).toBe("behind");
  });
});

import { expect, it } from "vitest";
import { isHopeless, pauseAfterMs, wantedOf } from "./handover-state.ts";

it.each([
  ["requested", false, "request"],
  ["announced", false, "expiry"],
  ["announced", true, "request"],
  ["cancelling", false, "cancel"],
  ["cancelled", false, "nothing"],
  ["cancelled", true, "cancel"],
  ["void", true, "cancel"],
  ["finished", true, "nothing"],
  ["expired", false, "nothing"],
] as const)(
  "a hand-over that is %s (block lost: %s) wants %s of the chain",
  (state, isRewound, wanted) => {
    expect(wantedOf({ state, isRewound })).toBe(wanted);
  },
);

it("looks again soon after what ends by itself, and later when the day's requests are used up", () => {
  expect(pauseAfterMs("NoHandover")).toBeLessThan(pauseAfterMs("IsPaused"));
  expect(pauseAfterMs("TooManyHandovers")).toBeGreaterThan(pauseAfterMs(null));
});

it("gives up only what can never succeed", () => {
  expect(["NotAsCreated", "UnfitOwner", "IsPaused", null].map(isHopeless)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

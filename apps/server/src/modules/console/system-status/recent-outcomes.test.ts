import { expect, it } from "vitest";
import { createRecentOutcomes } from "./recent-outcomes.ts";

it("only the answers of the last half hour count", () => {
  const recent = createRecentOutcomes();
  const at = (minutes: number) => new Date(minutes * 60_000);
  expect(recent({ good: 5, bad: 0 }, at(0))).toEqual({ good: 5, bad: 0 });
  expect(recent({ good: 5, bad: 4 }, at(20))).toEqual({ good: 5, bad: 4 });
  expect(recent({ good: 6, bad: 4 }, at(31))).toEqual({ good: 1, bad: 4 });
  expect(recent({ good: 6, bad: 4 }, at(51))).toEqual({ good: 1, bad: 0 });
  expect(recent({ good: 6, bad: 4 }, at(200))).toEqual({ good: 0, bad: 0 });
});

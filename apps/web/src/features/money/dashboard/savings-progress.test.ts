import { expect, it } from "vitest";
import { savingsMissing, savingsProgress } from "./savings-progress.ts";

it.each([
  [0n, 0],
  [499_999_999n, 0],
  [500_000_000n, 1],
  [12_450_000_000n, 24],
  [50_000_000_000n, 100],
  [90_000_000_000n, 100],
])("the savings progress of %s minor units is %i percent", (minor, percent) => {
  expect(savingsProgress(minor)).toBe(percent);
});

it.each([
  [0n, 50_000_000_000n],
  [12_450_000_000n, 37_550_000_000n],
  [49_999_999_999n, 1n],
  [50_000_000_000n, 0n],
  [90_000_000_000n, 0n],
])("with %s minor units, savings need %s more", (minor, missing) => {
  expect(savingsMissing(minor)).toBe(missing);
});

import { expect, it } from "vitest";
import { commonLimits } from "./amount-limits.ts";

const limits = (minimumAmount: string, maximumAmount: string) => ({ minimumAmount, maximumAmount });

it.each([
  [[limits("10", "10000.00")], { least: 1_000n, most: 1_000_000n }],
  [
    [limits("1", "20000"), limits("10", "9000"), limits("5", "10000")],
    { least: 1_000n, most: 900_000n },
  ],
  [[limits("10.001", "99.999")], { least: 1_001n, most: 9_999n }],
  [[], null],
])("within all of %o are the hundredths %o", (published, common) => {
  expect(commonLimits(published)).toEqual(common);
});

import { expect, it } from "vitest";
import { commonLimits } from "./amount-limits.ts";

const limits = (minimumAmount: string, maximumAmount: string) => ({ minimumAmount, maximumAmount });

it.each([
  [[limits("10", "10000.00")], { min: 1_000n, max: 1_000_000n }],
  [
    [limits("1", "20000"), limits("10", "9000"), limits("5", "10000")],
    { min: 1_000n, max: 900_000n },
  ],
  [[limits("10.001", "99.999")], { min: 1_001n, max: 9_999n }],
  [[], null],
])("the common limits of %o in hundredths are %o", (published, common) => {
  expect(commonLimits(published)).toEqual(common);
});

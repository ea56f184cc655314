import fc from "fast-check";
import { expect, it } from "vitest";
import { centsToDecimal, toUsdcMinor } from "./decimal-amounts.ts";

it("cuts, and never rounds up", () => {
  expect(toUsdcMinor("0.9999999")).toBe(999_999n);
});

it("reads back what it writes of cents", () => {
  expect([1, 10, 100, 1050].map(centsToDecimal)).toEqual(["0.01", "0.10", "1.00", "10.50"]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000_000_000 }), (cents) => {
      expect(toUsdcMinor(centsToDecimal(cents))).toBe(BigInt(cents) * 10_000n);
    }),
  );
});

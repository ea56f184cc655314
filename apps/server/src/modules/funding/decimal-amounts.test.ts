import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  centsToDecimal,
  isSameAmount,
  multiply,
  toUsdcMinor,
  toWireDecimal,
} from "./decimal-amounts.ts";

describe("decimals", () => {
  it.each([
    ["12", "12.00"],
    ["12.3", "12.30"],
    ["12.340000", "12.34"],
    ["0.1234567", "0.123456"],
    ["1500000", "1500000.00"],
    ["0", "0.00"],
  ])("%s is shown as %s", (text, shown) => expect(toWireDecimal(text)).toBe(shown));

  it.each(["", "-1", "1e3", "1.", ".5", "1,5", "NaN", "0x10", " 1"])("%j is no amount", (text) => {
    expect(() => toWireDecimal(text)).toThrow(RangeError);
    expect(isSameAmount(text, text)).toBe(false);
  });

  it("cuts, and never rounds up", () => {
    expect(toUsdcMinor("0.9999999")).toBe(999_999n);
    expect(multiply("100.00", "1.2699999999")).toBe("126.999999");
    expect(multiply("0.01", "1580.25")).toBe("15.8025");
  });

  it("knows the same number by its value", () => {
    expect(isSameAmount("25", "25.00")).toBe(true);
    expect(isSameAmount("25.000001", "25.00")).toBe(false);
  });

  it("reads back what it writes of cents", () => {
    expect([1, 10, 100, 1050].map(centsToDecimal)).toEqual(["0.01", "0.10", "1.00", "10.50"]);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000_000_000 }), (cents) => {
        expect(toUsdcMinor(centsToDecimal(cents))).toBe(BigInt(cents) * 10_000n);
      }),
    );
  });
});

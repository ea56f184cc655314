import { describe, expect, it } from "vitest";
import {
  bankDigits,
  digitsOfDecimal,
  entryDecimal,
  entryDigits,
  entryMinor,
  entryText,
} from "./amount-entry.ts";
import { formatWireAmount } from "./format-wire-amount.ts";
import { readWireAmount } from "./read-wire-amount.ts";

describe("typing an amount", () => {
  it.each([
    ["", "", "0.00", "0.00", 0n],
    ["0", "", "0.00", "0.00", 0n],
    ["0.00", "", "0.00", "0.00", 0n],
    ["5", "5", "0.05", "0.05", 50_000n],
    ["0.005", "5", "0.05", "0.05", 50_000n],
    ["40.00", "4000", "40.00", "40.00", 40_000_000n],
    ["$1,250.009", "1250009", "12500.09", "12,500.09", 12_500_090_000n],
    ["-7", "7", "0.07", "0.07", 70_000n],
    ["1e5", "15", "0.15", "0.15", 150_000n],
    ["٣٤", "34", "0.34", "0.34", 340_000n],
    ["123456789012345", "1234567890", "12345678.90", "12,345,678.90", 12_345_678_900_000n],
  ])("%j gives the digits %j", (typed, digits, decimal, text, minor) => {
    expect(entryDigits(typed)).toBe(digits);
    expect(entryDecimal(digits)).toBe(decimal);
    expect(entryText(digits)).toBe(text);
    expect(entryMinor(digits, "USD")).toBe(minor);
  });

  it("longer amounts are accepted for currencies that need them", () => {
    expect(entryDigits("254,000,000.00", bankDigits)).toBe("25400000000");
    expect(entryDigits("1234567890123", bankDigits)).toBe("123456789012");
    expect(digitsOfDecimal("254000000.00", bankDigits)).toBe("25400000000");
  });

  it.each([
    ["12.50", "1250"],
    ["12.500000", "1250"],
    ["0.019999", "1"],
    ["3", "300"],
  ])("of %s starts with the digits %s", (decimal, digits) => {
    expect(digitsOfDecimal(decimal)).toBe(digits);
  });
});

describe("an amount from the server", () => {
  it.each([
    ["0.00", 0n],
    ["12.34", 12_340_000n],
    ["12.340001", 12_340_001n],
    ["-3.00", -3_000_000n],
  ])("%s is %s", (text, minor) => {
    expect(readWireAmount(text, "usdc")).toBe(minor);
  });

  it.each(["", "abc", "1e3", "1.0000001", "1,000.00", "NaN"])("%j is refused", (text) => {
    expect(() => readWireAmount(text, "usdc")).toThrow(RangeError);
  });

  it.each([
    ["12.340000", "usdc", undefined, "$12.34"],
    ["12.349999", "usdc", undefined, "$12.34"],
    ["1250.00", "eurc", "in", "+€1,250.00"],
    ["3.00", "usdc", "out", "−$3.00"],
    ["-3.00", "usdc", undefined, "−$3.00"],
    ["500.00", "LIL", undefined, "500.00 LIL"],
    ["0.00", "LIL", "in", "+0.00 LIL"],
  ] as const)("%s of %s with the sign %s is shown as %s", (text, asset, sign, shown) => {
    expect(formatWireAmount(text, asset, sign)).toBe(shown);
  });

  it.each(["", "abc", "1,000.00"])("%j is not shown", (text) => {
    expect(() => formatWireAmount(text, "usdc")).toThrow(RangeError);
  });
});

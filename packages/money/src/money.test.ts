import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Asset,
  assets,
  chainAssetOfNumber,
  chainAssets,
  formatAmount,
  formatLimit,
  formatWholeUnits,
  parseAmount,
  toDecimal,
  toWireAmount,
} from "./index.ts";

const anyAsset = fc.constantFrom(...(Object.keys(assets) as Asset[]));
const anyMinor = fc.bigInt({ min: 1n, max: 2n ** 61n });

describe("parseAmount", () => {
  it.each([
    ["12.34", 12_340_000n],
    ["0.01", 10_000n],
    ["0.000001", 1n],
    ["1", 1_000_000n],
    ["007.5", 7_500_000n],
  ])("reads %s usdc", (text, minor) => {
    expect(parseAmount(text, "usdc")).toEqual({ ok: true, minor });
  });

  it.each([
    ["", "not_a_number"],
    ["-1", "not_a_number"],
    ["+1", "not_a_number"],
    ["1e3", "not_a_number"],
    ["NaN", "not_a_number"],
    ["1,5", "not_a_number"],
    [" 1", "not_a_number"],
    [".5", "not_a_number"],
    ["5.", "not_a_number"],
    ["١", "not_a_number"],
    ["0x10", "not_a_number"],
    ["0", "not_positive"],
    ["0.00", "not_positive"],
    ["0.0000001", "too_precise"],
    ["99999999999999999999", "too_large"],
  ])("refuses %j", (text, error) => {
    expect(parseAmount(text, "usdc")).toEqual({ ok: false, error });
  });

  it("reads every amount that toWireAmount writes", () => {
    fc.assert(
      fc.property(anyAsset, anyMinor, (asset, minor) => {
        expect(parseAmount(toDecimal(minor, asset), asset)).toEqual({ ok: true, minor });
        expect(parseAmount(toWireAmount(minor, asset), asset)).toEqual({ ok: true, minor });
      }),
    );
  });
});

it.each([
  [10_000_000_000n, "usdc", "$10,000"],
  [500_000_000_000n, "LIL", "500,000 LIL"],
  [120_500_000n, "eurc", "€120.50"],
] as const)("a limit of %s minor units of %s is shown as %s", (minor, asset, text) => {
  expect(formatLimit(minor, asset)).toBe(text);
});

describe("formatAmount", () => {
  it.each([
    [12_340_000n, "usdc", "none", "$12.34"],
    [12_500_000n, "usdc", "in", "+$12.50"],
    [3_000_000n, "eurc", "out", "−€3.00"],
    [50_000_000n, "LIL", "in", "+50.00 LIL"],
    [1_234_567_899_999n, "usdc", "none", "$1,234,567.89"],
    [9_999n, "usdc", "none", "$0.00"],
    [-5_000_000n, "usdc", "none", "−$5.00"],
    [1250n, "fiat:GBP", "none", "£12.50"],
  ] as const)("writes %s %s %s as %s", (minor, asset, sign, text) => {
    expect(formatAmount(minor, asset, sign)).toBe(text);
  });
});

describe("formatWholeUnits", () => {
  it.each([
    [2_480_650_000n, "usdc", "$2,480"],
    [999_999n, "eurc", "€0.99"],
    [0n, "usdc", "$0.00"],
    [200_000_000n, "LIL", "200"],
    [0n, "LIL", "0.00"],
  ] as const)("shows %d of %s as %s", (minor, asset, text) => {
    expect(formatWholeUnits(minor, asset)).toBe(text);
  });
});

describe("chainAssetOfNumber", () => {
  it("returns each asset of the chain for its number", () => {
    expect(chainAssets.map((asset) => chainAssetOfNumber(assets[asset].number))).toEqual(
      chainAssets,
    );
  });

  it.each([0, assets["fiat:GBP"].number])("rejects the number %d", (number) => {
    expect(() => chainAssetOfNumber(number)).toThrow(RangeError);
  });
});

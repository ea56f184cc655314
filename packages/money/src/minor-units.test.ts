import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import {
  type Asset,
  assets,
  decimalsOf,
  fromHundredths,
  hundredthsToMinor,
  majorToMinor,
  toDecimal,
  toHundredths,
  toMinor,
} from "./index.ts";

const anyAsset = fc.constantFrom(...(Object.keys(assets) as Asset[]));

describe("toHundredths and fromHundredths", () => {
  it.each([
    ["0", 0n],
    ["12", 1200n],
    ["12.3", 1230n],
    ["12.34", 1234n],
    ["12.349", 1234n],
    ["0.01", 1n],
  ])("convert the decimal %s to %i, smaller digits cut off", (text, hundredths) => {
    expect(toHundredths(text)).toBe(hundredths);
  });

  it.each([
    [0n, "0.00"],
    [1n, "0.01"],
    [10n, "0.10"],
    [1050n, "10.50"],
    [100_000_000n, "1000000.00"],
    [-5n, "-0.05"],
  ])("convert %i to the decimal %s", (hundredths, text) => {
    expect(fromHundredths(hundredths)).toBe(text);
  });

  it.each(["", "-1", "1e3", "1,00", ".5", "12.", "NaN"])("reject the malformed text %j", (text) => {
    expect(() => toHundredths(text)).toThrow(RangeError);
  });
});

test("toMinor cuts off digits below a minor unit", () => {
  expect(toMinor("0.9999999", "usdc")).toBe(999_999n);
  expect(toMinor("0.999", "fiat:GBP")).toBe(99n);
});

test("cents, whole units and decimals convert to the same minor units for every asset", () => {
  fc.assert(
    fc.property(anyAsset, fc.integer({ min: 1, max: 100_000_000_000 }), (asset, cents) => {
      const hundredths = BigInt(cents);
      expect(toMinor(fromHundredths(hundredths), asset)).toBe(hundredthsToMinor(hundredths, asset));
      expect(toHundredths(toDecimal(hundredthsToMinor(hundredths, asset), asset))).toBe(hundredths);
      expect(majorToMinor(cents, asset)).toBe(hundredthsToMinor(hundredths * 100n, asset));
    }),
  );
});

test("a negative amount is the positive amount with a minus sign", () => {
  fc.assert(
    fc.property(anyAsset, fc.bigInt({ min: 1n, max: 2n ** 61n }), (asset, minor) => {
      expect(toDecimal(-minor, asset)).toBe(`-${toDecimal(minor, asset)}`);
    }),
  );
});

it.each([
  ["USDC", 6],
  ["EURC", 6],
  ["LIL", 6],
  ["USD", 2],
  ["NGN", 2],
  ["constructor", 2],
])("amounts in %s have %i decimals", (currency, decimals) => {
  expect(decimalsOf(currency)).toBe(decimals);
});

test("majorToMinor rejects a fraction", () => {
  expect(() => majorToMinor(0.5, "usdc")).toThrow(RangeError);
});

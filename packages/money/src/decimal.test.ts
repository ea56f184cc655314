import fc from "fast-check";
import { expect, test } from "vitest";
import {
  addDecimals,
  divideUp,
  fromScaled,
  isSameDecimal,
  multiplyDecimals,
  subtractDecimals,
  toScaled,
  toScaledExactly,
  toScaledUp,
} from "./decimal.ts";
import { toWireDecimal } from "./format-amount.ts";

test.each([
  ["0", 2, 0n, 0n, 0n],
  ["12.3", 2, 1230n, 1230n, 1230n],
  ["12.340000", 2, 1234n, 1234n, 1234n],
  ["12.349", 2, 1234n, 1235n, null],
  ["0.001", 2, 0n, 1n, null],
  ["0.0000000000001", 6, 0n, 1n, null],
] as const)(
  "the decimal %s with %i places is %i rounded down, %i rounded up, and exactly %s",
  (text, places, cut, up, exact) => {
    expect(toScaled(text, places)).toBe(cut);
    expect(toScaledUp(text, places)).toBe(up);
    expect(toScaledExactly(text, places)).toBe(exact);
  },
);

test.each([
  ["0", 2, 0n],
  ["12", 2, 1200n],
  ["12.3", 2, 1230n],
  ["12.349", 2, 1234n],
  ["0.9999999", 6, 999_999n],
])("the decimal %s with %i places is %i, smaller digits cut off", (text, places, scaled) => {
  expect(toScaled(text, places)).toBe(scaled);
});

test("fromScaled and toScaled are exact inverses, also with more places", () => {
  const parts = fc.bigInt({ min: 0n, max: 10n ** 24n });
  fc.assert(
    fc.property(parts, fc.nat({ max: 8 }), fc.nat({ max: 8 }), (scaled, places, more) => {
      const text = fromScaled(scaled, places);
      expect(toScaled(text, places)).toBe(scaled);
      expect(toScaledExactly(text, places + more)).toBe(scaled * 10n ** BigInt(more));
    }),
  );
});

test("toScaled and toScaledUp differ by at most one, and the decimal is between them", () => {
  const parts = fc.bigInt({ min: 0n, max: 10n ** 24n });
  fc.assert(
    fc.property(parts, fc.nat({ max: 8 }), fc.nat({ max: 8 }), (scaled, places, dropped) => {
      const text = fromScaled(scaled, places + dropped);
      const [cut, up] = [toScaled(text, places), toScaledUp(text, places)];
      const unit = 10n ** BigInt(dropped);
      expect(cut * unit <= scaled && scaled <= up * unit && up - cut <= 1n).toBe(true);
      expect(toScaledExactly(text, places)).toBe(cut === up ? cut : null);
    }),
  );
});

test("isSameDecimal compares by value, and is false for malformed texts", () => {
  expect(isSameDecimal("25", "25.00")).toBe(true);
  expect(isSameDecimal("25.000001", "25.00")).toBe(false);
  expect(isSameDecimal("nonsense", "nonsense")).toBe(false);
});

test.each([
  ["12", "12.00"],
  ["12.3", "12.30"],
  ["12.340000", "12.34"],
  ["0.1234567", "0.123456"],
  ["1500000", "1500000.00"],
  ["0", "0.00"],
])("the wire form of %s is %s", (text, wire) => expect(toWireDecimal(text)).toBe(wire));

test("divideUp rounds the quotient up", () => {
  expect([divideUp(0n, 3n), divideUp(6n, 3n), divideUp(7n, 3n)]).toEqual([0n, 2n, 3n]);
});

test.each([
  ["0.1", "0.2", "0.3"],
  ["5.45", "0", "5.45"],
  ["100", "0.000001", "100.000001"],
  ["90071992547409.93", "0.07", "90071992547410.00"],
])("%s and %s are %s", (left, right, sum) => {
  expect(addDecimals(left, right)).toBe(sum);
});

test.each([
  ["1", "0.1", "0.9"],
  ["0.30", "0.1", "0.20"],
  ["1", "2", "0"],
])("%s minus %s is %s, never negative", (left, right, difference) => {
  expect(subtractDecimals(left, right)).toBe(difference);
});

test.each([
  ["10", "0.9296", 2, "9.29"],
  ["0.01", "0.99", 2, "0.00"],
  ["123456789.12", "1.25", 6, "154320986.400000"],
  ["100", "16000", 0, "1600000"],
  ["3", "0.333333", 6, "0.999999"],
])("%s times %s, rounded down to %i decimals, is %s", (left, right, decimals, product) => {
  expect(multiplyDecimals(left, right, decimals)).toBe(product);
});

const nonsense = ["-1", "1e3", "", "1.", ".5", "1,000", "NaN", "0x10", " 1", "1\n", "1".repeat(31)];
test.each(nonsense)("%j is not a decimal", (text) => {
  expect(() => addDecimals(text, "1")).toThrow(RangeError);
  expect(() => toScaled(text, 2)).toThrow(RangeError);
  expect(() => toScaledUp(text, 2)).toThrow(RangeError);
  expect(toScaledExactly(text, 2)).toBeNull();
  expect(() => toWireDecimal(text)).toThrow(RangeError);
  expect(isSameDecimal(text, text)).toBe(false);
});

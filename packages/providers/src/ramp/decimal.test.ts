import { expect, test } from "vitest";
import { addDecimals, multiplyDecimals, subtractDecimals } from "./decimal.ts";

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
])("%s less %s is %s, and never less than nothing", (left, right, difference) => {
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

test.each(["-1", "1e3", "", "1.", ".5", "1,000", "NaN"])("%j is no decimal", (text) => {
  expect(() => addDecimals(text, "1")).toThrow(RangeError);
});

import { expect, it } from "vitest";
import { fromHundredths, toHundredths } from "./hundredths.ts";

it.each([
  ["0", 0n],
  ["12", 1200n],
  ["12.3", 1230n],
  ["12.34", 1234n],
  ["12.349", 1234n],
  ["0.01", 1n],
])("reads %s as %i, cutting what is smaller", (text, hundredths) => {
  expect(toHundredths(text)).toBe(hundredths);
});

it.each(["", "-1", "1e3", "1,00", ".5", "12.", "NaN"])("refuses %j", (text) => {
  expect(() => toHundredths(text)).toThrow(RangeError);
});

it.each([
  [0n, "0.00"],
  [5n, "0.05"],
  [1234n, "12.34"],
  [100_000_000n, "1000000.00"],
])("writes %i as %s", (hundredths, text) => {
  expect(fromHundredths(hundredths)).toBe(text);
});

import { expect, it } from "vitest";
import { entryText } from "./amount-entry.ts";
import { readPastedAmount } from "./pasted-amount.ts";

it.each([
  ["50", "50.00"],
  ["$50", "50.00"],
  ["50.5", "50.50"],
  ["50,5", "50.50"],
  ["50.00", "50.00"],
  ["1,234.50", "1,234.50"],
  ["1.234,5", "1,234.50"],
  ["1 234,50 €", "1,234.50"],
  ["1\u00a0234,50", "1,234.50"],
  ["1'234.50 CHF", "1,234.50"],
  ["1.234", "1,234.00"],
  ["USD 12", "12.00"],
  ["R$ 12,30", "12.30"],
  ["٥٠", "50.00"],
  ["0.05", "0.05"],
])("the pasted text %s is the amount %s", (pasted, amount) => {
  expect(entryText(readPastedAmount(pasted) ?? "")).toBe(amount);
});

it.each([
  "",
  "fifty",
  "12.345678",
  "5e2",
  "1,23,456",
  "1.234.56",
  "12 34",
  "50 and 60",
  "12345678901",
])("the pasted text %j is no amount", (pasted) => {
  expect(readPastedAmount(pasted)).toBeNull();
});

import { expect, it } from "vitest";
import { aQuote } from "../../../test/an-intent.ts";
import { formatRate, quoteLines } from "./quote-view.ts";

it.each([
  ["1.08168", "1.08168"],
  ["1.081680000", "1.08168"],
  ["1", "1"],
  ["0.9900000", "0.99"],
  ["0.79", "0.79"],
  ["1580.25", "1,580.25"],
  ["16250.123456", "16,250.1"],
  ["0.000632911", "0.000632911"],
  ["0.00063291139", "0.000632911"],
])("a rate of %s is read as %s", (rate, shown) => {
  expect(formatRate(rate)).toBe(shown);
});

it("says what becomes of the money, line by line", () => {
  expect(quoteLines(aQuote()).map(({ label, value }) => `${label}: ${value}`)).toEqual([
    "Rate: 1 EUR = 1.08168 USDC",
    "Before fees: $270.42",
    "Processing fee: $0.50",
    "Exchange fee: $0.23",
    "You get: $269.69",
  ]);
});

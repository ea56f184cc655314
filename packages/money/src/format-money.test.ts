import { expect, it } from "vitest";
import { currencySymbol, formatMoney, formatRate } from "./format-money.ts";

it.each([
  ["USD", "$"],
  ["USDC", "$"],
  ["EUR", "€"],
  ["EURC", "€"],
  ["GBP", "£"],
  ["NGN", "₦"],
  ["IDR", "Rp "],
  ["PHP", "₱"],
  ["VND", "₫"],
  ["MXN", "MX$"],
  ["ARS", "ARS "],
  ["BRL", "R$"],
  ["CAD", "CA$"],
  ["AUD", "A$"],
  ["INR", "₹"],
  ["COIN", "COIN "],
])("the sign of %s is %j", (currency, symbol) => {
  expect(currencySymbol(currency)).toBe(symbol);
});

it.each([
  ["0", "USD", "$0.00"],
  ["250", "EUR", "€250.00"],
  ["269.699999", "USDC", "$269.69"],
  ["0.5", "GBP", "£0.50"],
  ["1250000", "NGN", "₦1,250,000.00"],
  ["007.1", "USD", "$7.10"],
  ["100.00", "ARS", "ARS 100.00"],
  ["12345678901234567890.129", "USD", "$12,345,678,901,234,567,890.12"],
])("%s %s is shown as %s", (amount, currency, shown) => {
  expect(formatMoney(amount, currency)).toBe(shown);
});

it.each(["", "-1", "1e3", "1,000", "abc", "1."])("%j is not an amount", (amount) => {
  expect(() => formatMoney(amount, "USD")).toThrow(RangeError);
});

it.each([
  [1684.95318431, "1,684.95"],
  [20, "20"],
  [1.15527, "1.15527"],
  [0.000593483, "0.000593483"],
])("the rate %s is shown as %s", (rate, shown) => {
  expect(formatRate(rate)).toBe(shown);
});

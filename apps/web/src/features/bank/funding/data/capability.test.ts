import { expect, it } from "vitest";
import type { Capability } from "../../bank-accounts/index.ts";
import { capabilityOf, sentCurrency } from "./capability.ts";

const capability = (currency: string, country: string, minimumAmount: string): Capability => ({
  currency,
  name: currency,
  country,
  country_name: country,
  flag_emoji: "",
  region: "",
  methods: [],
  minimumAmount,
  maximumAmount: "1000",
});
const capabilities = [
  capability("EUR", "DE", "10"),
  capability("EUR", "FR", "20"),
  capability("GBP", "GB", "5"),
];

it.each([
  ["EUR", "FR", "20"],
  ["EUR", "DE", "10"],
  ["EUR", "PT", "10"],
  ["GBP", "GB", "5"],
  ["NGN", "NG", undefined],
])("an account in %s in %s has the min amount %s", (currency, country, minimum) => {
  expect(capabilityOf(capabilities, { currency, country })?.minimumAmount).toBe(minimum);
});

it("top-ups are in the bank's currency, and withdrawals in dollars", () => {
  expect(sentCurrency("topup", "NGN")).toBe("NGN");
  expect(sentCurrency("withdraw", "NGN")).toBe("USD");
});

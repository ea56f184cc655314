import type { Capability, Prices } from "@lilypad/providers";
import { describe, expect, it } from "vitest";
import type { FullAnswers } from "../chat/chat-state.ts";
import { priceTransfer } from "../prices/price-transfer.ts";
import { compareWays } from "./compare-ways.ts";

const prices: Prices = {
  asOf: "2026-05-01",
  perDollar: { USD: "1", EUR: "0.8", MXN: "20.00000000" },
  feePercent: { onramp: "0.50", offramp: "0.5" },
};
const capability = (country: string, currency: string): Capability => ({
  country,
  currency,
  currencyName: currency,
  countryName: country,
  flagEmoji: "🏳️",
  region: "Earth",
  methods: ["ANY"],
  minimumAmount: "10",
  maximumAmount: "10000.00",
});
const offers = {
  onramp: [capability("US", "USD"), capability("DE", "EUR")],
  offramp: [capability("MX", "MXN"), capability("EU", "EUR")],
  prices,
};
const usa = { country: "US", countryName: "United States", currency: "USD" };
const mexico = { country: "MX", countryName: "Mexico", currency: "MXN" };
const answers: FullAnswers = { from: usa, to: mexico, amount: "100.00", frequency: "monthly" };
const bankWay = (more: Partial<FullAnswers> = {}, offered: typeof offers | null = offers) =>
  compareWays({ ...answers, ...more }, offered)[0];

describe("the price of a transfer", () => {
  it.each([
    // 100 × 0.995 × 0.995 = 99.0025 dollars; the fee is rounded up, the arriving amount down.
    [
      "USD",
      "MXN",
      "100.00",
      { fee: "1.00", arrives: "1980.05", inWallet: "99.500000", rate: "20.00000000" },
    ],
    [
      "EUR",
      "USD",
      "100.00",
      { fee: "1.00", arrives: "123.75", inWallet: "124.375000", rate: "1.25000000" },
    ],
    [
      "USD",
      "EUR",
      "0.01",
      { fee: "0.01", arrives: "0.00", inWallet: "0.009950", rate: "0.80000000" },
    ],
  ])("%s to %s, %s", (from, to, sent, price) => {
    expect(priceTransfer(prices, { from, to, sent })).toEqual(price);
  });

  it("is unknown without a rate", () => {
    expect(priceTransfer(prices, { from: "GBP", to: "USD", sent: "1.00" })).toBeNull();
  });
});

describe("the ways to transfer money", () => {
  it("include a bank transfer with its price, and the price of a year", () => {
    expect(bankWay()).toMatchObject({
      id: "bank_to_bank",
      isPossible: true,
      cost: {
        sent: { amount: "100.00", currency: "USD" },
        arrives: { amount: "1980.05", currency: "MXN" },
        feePerYear: { amount: "12.00", currency: "USD" },
      },
    });
    expect(bankWay({ frequency: "once" })?.cost?.feePerYear).toBeNull();
  });

  it.each([
    ["no banks are supported", {}, null, /aren't available/],
    ["no money can come from the source", { from: mexico }, offers, /add money.*Mexico \(MXN\)/],
    ["no money can go to the destination", { to: usa }, offers, /withdraw.*\(USD\)/],
    ["the amount is too small", { amount: "9.99" }, offers, /\$10\.00 to \$10,000\.00/],
    ["too little would be paid out", { amount: "10.05" }, offers, /^\$9\.99 .*\$10\.00 to/],
    ["the amount is too large", { amount: "10000.01" }, offers, /\$10\.00 to \$10,000\.00/],
  ])("give the reason if %s", (_, more, offered, sentence) => {
    const way = bankWay(more, offered);
    expect(way).toMatchObject({ isPossible: false, cost: null });
    expect(way?.summary).toMatch(sentence);
  });

  it("have no price if none is published", () => {
    const way = compareWays(answers, { ...offers, prices: null })[0];
    expect(way).toMatchObject({ isPossible: true, cost: null });
    expect(way?.summary).not.toMatch(/\d/);
  });

  it("treat a euro country as all of them", () => {
    const euros = { country: "EU", countryName: "Eurozone", currency: "EUR" };
    expect(bankWay({ from: euros })?.isPossible).toBe(true);
  });

  it("include the link that pays into a British account, without a price", () => {
    const britain = { country: "GB", countryName: "United Kingdom", currency: "GBP" };
    const idsOf = (more: Partial<FullAnswers>, offered: typeof offers | null = offers) =>
      compareWays({ ...answers, to: britain, ...more }, offered).map(({ id }) => id);
    const withLink = ["bank_to_bank", "teleport_link", "person_to_person"];
    const without = ["bank_to_bank", "person_to_person"];
    expect(idsOf({})).toEqual(withLink);
    expect(compareWays({ ...answers, to: britain }, offers)[1]).toMatchObject({
      isPossible: true,
      cost: null,
    });
    expect(idsOf({ to: mexico })).toEqual(without);
    expect(idsOf({ from: mexico })).toEqual(without);
    expect(idsOf({ amount: "9.99" })).toEqual(without);
    expect(idsOf({}, null)).toEqual(without);
  });

  it("always include the transfer between people", () => {
    expect(compareWays(answers, null)[1]).toMatchObject({
      id: "person_to_person",
      isPossible: true,
    });
  });
});

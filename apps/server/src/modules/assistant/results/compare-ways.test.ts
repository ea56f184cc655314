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

describe("what a transfer costs", () => {
  it.each([
    // 100 × 0.995 × 0.995 = 99.0025 dollars; the fee is rounded up, what arrives down.
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

  it("is not known without a rate", () => {
    expect(priceTransfer(prices, { from: "GBP", to: "USD", sent: "1.00" })).toBeNull();
  });
});

describe("the ways", () => {
  it("prices the way through banks, and a year of it", () => {
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
    ["no banks are known", {}, null, /aren't available/],
    ["nothing comes in from there", { from: mexico }, offers, /come in.*MXN/],
    ["nothing goes out to there", { to: usa }, offers, /go out.*USD/],
    ["it is too little", { amount: "9.99" }, offers, /from 10 to 10000.00 USD/],
    ["too little is left to take out", { amount: "10.05" }, offers, / 9\.99 dollars.*from 10/],
    ["it is too much", { amount: "10000.01" }, offers, /from 10 to 10000.00 USD/],
  ])("says why not when %s", (_, more, offered, sentence) => {
    const way = bankWay(more, offered);
    expect(way).toMatchObject({ isPossible: false, cost: null });
    expect(way?.summary).toMatch(sentence);
  });

  it("makes up no figure where no prices are published", () => {
    const way = compareWays(answers, { ...offers, prices: null })[0];
    expect(way).toMatchObject({ isPossible: true, cost: null });
    expect(way?.summary).not.toMatch(/\d/);
  });

  it("takes a country of the euro for all of them", () => {
    const euros = { country: "EU", countryName: "Eurozone", currency: "EUR" };
    expect(bankWay({ from: euros })?.isPossible).toBe(true);
  });

  it("names the link that pays into a British account, and invents no price for it", () => {
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

  it("always has the way between people", () => {
    expect(compareWays(answers, null)[1]).toMatchObject({
      id: "person_to_person",
      isPossible: true,
    });
  });
});

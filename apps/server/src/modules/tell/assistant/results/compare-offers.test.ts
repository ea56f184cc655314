import { describe, expect, it } from "vitest";
import type { FullAnswers } from "../chat/chat-state.ts";
import { parsePriceList, priceListLifeDays } from "../prices/price-list.ts";
import { compareOffers } from "./compare-offers.ts";
import type { WayResult } from "./compare-ways.ts";

const now = new Date("2026-05-20T09:00:00Z");
const answers: FullAnswers = {
  from: { country: "US", countryName: "United States", currency: "USD" },
  to: { country: "MX", countryName: "Mexico", currency: "MXN" },
  amount: "100.00",
  frequency: "once",
};
const own: WayResult = {
  id: "bank_to_bank",
  title: "From bank to bank",
  summary: "It is possible.",
  isPossible: true,
  cost: {
    sent: { amount: "100.00", currency: "USD" },
    fee: { amount: "1.00", currency: "USD" },
    arrives: { amount: "1980.05", currency: "MXN" },
    rate: "20.00000000",
    feePerYear: null,
  },
  duration: "A few days.",
  steps: [],
};
const price = { from: "USD", to: "MXN", fixedFee: "2.99", feePercent: "0.55", rate: "19.9" };
const provider = (name: string, ...prices: object[]) => ({
  name,
  source: `https://${name.toLowerCase()}.example/prices`,
  prices,
});
const listOf = (...providers: object[]) =>
  parsePriceList(JSON.stringify({ asOf: "2026-05-01", providers }));

describe("the comparison of our price with others'", () => {
  it("is sorted by the amount that arrives, including ours", () => {
    const list = listOf(
      provider("Cheaper", { ...price, fixedFee: "0", feePercent: "0", rate: "20" }),
      provider("Dearer", price),
    );
    expect(compareOffers(answers, own, list, now)).toEqual({
      asOf: "2026-05-01",
      offers: [
        {
          name: "Cheaper",
          isOwn: false,
          fee: { amount: "0.00", currency: "USD" },
          arrives: { amount: "2000.00", currency: "MXN" },
          source: "https://cheaper.example/prices",
        },
        {
          name: "Lilypad",
          isOwn: true,
          fee: own.cost?.fee,
          arrives: own.cost?.arrives,
          source: null,
        },
        {
          name: "Dearer",
          isOwn: false,
          // 2.99 + 0.55 of 100.00; (100.00 − 3.54) × 19.9 = 1919.554, rounded down.
          fee: { amount: "3.54", currency: "USD" },
          arrives: { amount: "1919.55", currency: "MXN" },
          source: "https://dearer.example/prices",
        },
      ],
    });
  });

  it("rounds fees up", () => {
    const list = listOf(provider("One", { ...price, fixedFee: "0", feePercent: "0.01" }));
    const compared = compareOffers({ ...answers, amount: "0.50" }, own, list, now);
    expect(compared?.offers.find(({ isOwn }) => !isOwn)?.fee.amount).toBe("0.01");
  });

  it("shows each provider once, with its best price", () => {
    const list = listOf(provider("One", price, { ...price, fixedFee: "0" }));
    const names = compareOffers(answers, own, list, now)?.offers.map(({ name, fee }) => [
      name,
      fee.amount,
    ]);
    expect(names).toEqual([
      ["Lilypad", "1.00"],
      ["One", "0.55"],
    ]);
  });

  it.each([
    ["another currency", { to: "BRL" }],
    ["senders elsewhere", { fromCountry: "GB" }],
    ["recipients elsewhere", { toCountry: "BR" }],
    ["larger amounts", { least: "100.01" }],
    ["smaller amounts", { most: "99.99" }],
    ["fees above the sent amount", { fixedFee: "100.00" }],
  ])("ignores prices for %s", (_, change) => {
    expect(compareOffers(answers, own, listOf(provider("One", { ...price, ...change })), now)).toBe(
      null,
    );
  });

  it.each([
    ["countries", { fromCountry: "US", toCountry: "MX" }],
    ["amounts", { least: "100.00", most: "100" }],
  ])("accepts prices restricted to exactly these %s", (_, change) => {
    const list = listOf(provider("One", { ...price, ...change }));
    expect(compareOffers(answers, own, list, now)?.offers).toHaveLength(2);
  });

  it("is not shown without a list, without a price of ours, or with an outdated list", () => {
    const list = listOf(provider("One", price));
    const after = (days: number) => new Date(Date.parse("2026-05-01") + days * 86_400_000);
    expect(compareOffers(answers, own, null, now)).toBeNull();
    expect(compareOffers(answers, { ...own, cost: null }, list, now)).toBeNull();
    expect(compareOffers(answers, undefined, list, now)).toBeNull();
    expect(compareOffers(answers, own, list, after(priceListLifeDays))).not.toBeNull();
    expect(compareOffers(answers, own, list, after(priceListLifeDays + 0.01))).toBeNull();
    expect(compareOffers(answers, own, list, after(-1))).not.toBeNull();
    expect(compareOffers(answers, own, list, after(-1.01))).toBeNull();
  });
});

describe("a price file", () => {
  it.each([
    ["no JSON", "{", /is not JSON/],
    ["no day", { providers: [provider("One", price)] }, /asOf/],
    ["an impossible day", { asOf: "2026-02-30", providers: [provider("One", price)] }, /asOf/],
    ["no source", { asOf: "2026-05-01", providers: [{ name: "One", prices: [price] }] }, /source/],
    [
      "a source without https",
      {
        asOf: "2026-05-01",
        providers: [{ ...provider("One", price), source: "http://one.example" }],
      },
      /source/,
    ],
    [
      "a source that is a script",
      {
        asOf: "2026-05-01",
        providers: [{ ...provider("One", price), source: "javascript:alert(1)" }],
      },
      /source/,
    ],
    ["nobody", { asOf: "2026-05-01", providers: [] }, /providers/],
    [
      "somebody twice",
      { asOf: "2026-05-01", providers: [provider("One", price), provider("One", price)] },
      /twice/,
    ],
    [
      "a number instead of a decimal",
      { asOf: "2026-05-01", providers: [provider("One", { ...price, rate: 19.9 })] },
      /rate/,
    ],
    [
      "a zero rate",
      { asOf: "2026-05-01", providers: [provider("One", { ...price, rate: "0.00" })] },
      /more than 0/,
    ],
    [
      "an unknown field",
      { asOf: "2026-05-01", providers: [provider("One", { ...price, fee: "1" })] },
      /fee/,
    ],
  ])("with %s is refused", (_, content, sentence) => {
    const text = typeof content === "string" ? content : JSON.stringify(content);
    expect(() => parsePriceList(text)).toThrow(sentence);
  });
});

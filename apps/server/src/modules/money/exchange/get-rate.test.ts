import { operations } from "@lilypad/api-contract";
import { pino } from "pino";
import { describe, expect, it } from "vitest";
import type { RateDeps } from "./exchange-deps.ts";
import { getRate } from "./get-rate.ts";

const logger = pino({ level: "silent" });
const prices = {
  asOf: "2026-11-02",
  perDollar: { USD: "1", EUR: "0.92326" },
  feePercent: { onramp: "0.5", offramp: "0.5" },
};
const ask = (changes: Partial<RateDeps> = {}) =>
  getRate({
    clock: { now: () => new Date("2026-11-06T23:59:59Z") },
    logger,
    directory: { readPrices: async () => prices },
    settings: {
      feeBasisPoints: 50n,
      maxRateAgeDays: 4,
      dailyLimits: {
        USD: { desk: 9_000_000n, person: 7_000_000n },
        EUR: { desk: 8_000_000n, person: 6_000_000n },
      },
    },
    ...changes,
  });
const limits = [
  { currency: "USD", person_per_day: "7.00", everybody_per_day: "9.00" },
  { currency: "EUR", person_per_day: "6.00", everybody_per_day: "8.00" },
];
const none = { available: false, rate: null, rate_date: null, fee_percent: "0.50", limits };

describe("the published rate", () => {
  it("is in dollars for one euro, with its date, the fee and the limits that a quote reads", async () => {
    const answer = await ask();
    expect(answer).toEqual({
      available: true,
      rate: "1.083118",
      rate_date: "2026-11-02",
      fee_percent: "0.50",
      limits,
    });
    expect(operations.getExchangeRate.response.safeParse(answer).success).toBe(true);
  });

  it("is not available without a ramp, or while the ramp doesn't answer", async () => {
    expect(await ask({ directory: null })).toEqual(none);
    const unavailable = () => Promise.reject(new Error("the ramp is unavailable"));
    expect(await ask({ directory: { readPrices: unavailable } })).toEqual(none);
  });

  it("is not available if the ramp publishes none, or only an old one", async () => {
    const directory = (answer: typeof prices | null) => ({ readPrices: async () => answer });
    expect(await ask({ directory: directory(null) })).toEqual(none);
    const zero = { ...prices, perDollar: { ...prices.perDollar, EUR: "0.000" } };
    expect(await ask({ directory: directory(zero) })).toEqual(none);
    expect(await ask({ directory: directory({ ...prices, asOf: "2026-11-01" }) })).toEqual(none);
  });
});

import { assetOfCurrency, fromHundredths, toWireAmount } from "@lilypad/money";
import type { RateDeps } from "./exchange-deps.ts";
import { rateToDecimal, readRate } from "./published-rate.ts";

/** The published rate, and the fee and the limits of a quote, from the settings that a quote reads. */
export async function getRate(deps: RateDeps) {
  const rate = await readRate(deps);
  return {
    available: rate !== null,
    rate: rate === null ? null : rateToDecimal(rate.dollarsPerEuro),
    rate_date: rate?.date ?? null,
    fee_percent: fromHundredths(deps.settings.feeBasisPoints),
    limits: (["USD", "EUR"] as const).map((currency) => {
      const asset = assetOfCurrency(currency);
      const { person, desk } = deps.settings.dailyLimits[currency];
      return {
        currency,
        person_per_day: toWireAmount(person, asset),
        everybody_per_day: toWireAmount(desk, asset),
      };
    }),
  };
}

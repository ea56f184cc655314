import { fromHundredths } from "@lilypad/money";
import type { RateDeps } from "./exchange-deps.ts";
import { rateToDecimal, readRate } from "./published-rate.ts";

/** The published rate and the fee, for display. */
export async function getRate(deps: RateDeps) {
  const rate = await readRate(deps);
  return {
    available: rate !== null,
    rate: rate === null ? null : rateToDecimal(rate.dollarsPerEuro),
    rate_date: rate?.date ?? null,
    fee_percent: fromHundredths(deps.settings.feeBasisPoints),
  };
}

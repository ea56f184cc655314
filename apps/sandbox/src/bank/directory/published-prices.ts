import { bankCurrencies } from "@lilypad/bank-details";
import { fromHundredths } from "@lilypad/money";
import { usualFeeShare } from "../core/price.ts";
import { rateBetween, ratesOf, rateText } from "../core/rates.ts";

/** The rates at the beginning of the day, and the bank's usual fee, which the bank publishes. */
export function publishedPrices() {
  const dayBegan = new Date(`${ratesOf}T00:00:00Z`);
  const perDollar = Object.fromEntries(
    bankCurrencies.flatMap((currency) => {
      const rate = rateBetween("USD", currency, dayBegan);
      return rate === null ? [] : [[currency, rateText(rate)]];
    }),
  );
  const percent = fromHundredths(usualFeeShare);
  return { asOf: ratesOf, perDollar, feePercent: { onramp: percent, offramp: percent } };
}

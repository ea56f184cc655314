import { bankCurrencies } from "@lilypad/bank-details";
import { usualFeeShare } from "../core/price.ts";
import { rateBetween, ratesOf, rateText } from "../core/rates.ts";

/** The rates as that day began, and the bank's usual share: what anybody may read. */
export function publishedPrices() {
  const dayBegan = new Date(`${ratesOf}T00:00:00Z`);
  const perDollar = Object.fromEntries(
    bankCurrencies.flatMap((currency) => {
      const rate = rateBetween("USD", currency, dayBegan);
      return rate === null ? [] : [[currency, rateText(rate)]];
    }),
  );
  const hundredths = usualFeeShare.toString().padStart(3, "0");
  const percent = `${hundredths.slice(0, -2)}.${hundredths.slice(-2)}`;
  return { asOf: ratesOf, perDollar, feePercent: { onramp: percent, offramp: percent } };
}

import { assetOfCurrency, type Currency, currencies, majorToMinor } from "@lilypad/money";

/**
 * Configured limits, in whole major units of each currency. `loweredDailyMajor` holds for an account
 * without a second factor, and for any other one for a while after a change of its factors.
 */
export type TransferLimits = Record<
  Currency,
  { transferMajor: number; dailyMajor: number; loweredDailyMajor: number }
>;

export interface MinorLimits {
  transfer: bigint;
  daily: bigint;
  /** Never above `daily`. */
  loweredDaily: bigint;
}

/** The same limits in minor units. */
export function toMinorLimits(limits: TransferLimits): Record<Currency, MinorLimits> {
  const inMinor = (currency: Currency, major: number) =>
    majorToMinor(major, assetOfCurrency(currency));
  const of = (currency: Currency): MinorLimits => {
    const { transferMajor, dailyMajor, loweredDailyMajor } = limits[currency];
    return {
      transfer: inMinor(currency, transferMajor),
      daily: inMinor(currency, dailyMajor),
      loweredDaily: inMinor(currency, Math.min(loweredDailyMajor, dailyMajor)),
    };
  };
  return Object.fromEntries(currencies.map((currency) => [currency, of(currency)])) as Record<
    Currency,
    MinorLimits
  >;
}

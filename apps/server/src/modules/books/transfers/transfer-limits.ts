import { assetOfCurrency, type Currency, currencies, majorToMinor } from "@lilypad/money";

/**
 * The configured limits, in whole major units of each currency. `loweredDailyMajor` applies to an account
 * without a second factor, and to any other account for 24 hours after a change of its factors.
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

/** Converts the configured limits to minor units. */
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

import { assetOfCurrency, assets, type Currency, currencies } from "@lilypad/money";

/** Configured limits, in whole major units of each currency. */
export type TransferLimits = Record<Currency, { transferMajor: number; dailyMajor: number }>;

/** The same limits in minor units. */
export function toMinorLimits(limits: TransferLimits) {
  const inMinor = (currency: Currency, major: number) =>
    BigInt(major) * 10n ** BigInt(assets[assetOfCurrency(currency)].decimals);
  const of = (currency: Currency) => ({
    transfer: inMinor(currency, limits[currency].transferMajor),
    daily: inMinor(currency, limits[currency].dailyMajor),
  });
  return Object.fromEntries(currencies.map((currency) => [currency, of(currency)])) as Record<
    Currency,
    { transfer: bigint; daily: bigint }
  >;
}

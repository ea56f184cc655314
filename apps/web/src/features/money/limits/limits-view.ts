import { assetOfCurrency, type Currency, formatLimit } from "@lilypad/money";
import type { OperationData } from "../../../shared/api/index.ts";
import { formatMoney, readWireAmount } from "../../../shared/money/index.ts";

type Capability = OperationData<"listCapabilities">["capabilities"][number];

/** The limits in a person's currencies, money before rewards. */
export const ofCurrencies = <Limit extends { currency: Currency }>(
  limits: readonly Limit[],
  currencies: readonly Currency[],
): Limit[] =>
  (["USD", "EUR", "LIL"] as const).flatMap((currency) =>
    currencies.includes(currency) ? limits.filter((one) => one.currency === currency) : [],
  );

/** Formats a limit without empty cents: "$50,000", "500,000 LIL". */
export function limitText(amount: string, currency: Currency): string {
  const asset = assetOfCurrency(currency);
  return formatLimit(readWireAmount(amount, asset), asset);
}

/** The smaller of two decimals: while the daily limit is lowered, it also limits a single payment. */
export function smaller(one: string, other: string, currency: Currency): string {
  const asset = assetOfCurrency(currency);
  return readWireAmount(other, asset) < readWireAmount(one, asset) ? other : one;
}

/** The smallest and the largest amount in one currency. */
export interface Range {
  currency: string;
  /** Name of the currency, such as "British pound". */
  name: string;
  min: string;
  max: string;
}

/**
 * The smallest and the largest amount of a link, in pounds, that every country allows that it can be paid from.
 * Null if links are not available.
 */
export function linkRange(capabilities: readonly Capability[]): Omit<Range, "name"> | null {
  if (capabilities.length === 0) return null;
  const min = Math.max(...capabilities.map(({ minimumAmount }) => Number(minimumAmount)));
  const max = Math.min(...capabilities.map(({ maximumAmount }) => Number(maximumAmount)));
  return { currency: "GBP", min: shownAmount(min, "GBP"), max: shownAmount(max, "GBP") };
}

/** An amount without empty cents: "€5". */
const shownAmount = (amount: number, currency: string) =>
  formatMoney(amount.toFixed(2), currency).replace(/\.00$/, "");

/**
 * One range for each bank currency: the widest of its countries, because the amount step shows the exact
 * limits of an account.
 */
export function currencyRanges(capabilities: readonly Capability[], sent?: string): Range[] {
  const ranges = new Map<string, { name: string; min: number; max: number }>();
  for (const { currency, name, minimumAmount, maximumAmount } of capabilities) {
    const known = ranges.get(currency);
    ranges.set(currency, {
      name,
      min: Math.min(known?.min ?? Number.POSITIVE_INFINITY, Number(minimumAmount)),
      max: Math.max(known?.max ?? 0, Number(maximumAmount)),
    });
  }
  return [...ranges].map(([currency, { name, min, max }]) => ({
    currency,
    name,
    min: shownAmount(min, sent ?? currency),
    max: shownAmount(max, sent ?? currency),
  }));
}

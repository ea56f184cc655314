import { toScaledUp } from "./decimal.ts";
import { toHundredths } from "./minor-units.ts";

/** Limits published by a provider: decimals in major units, all in the same currency. */
export interface PublishedLimits {
  readonly minimumAmount: string;
  readonly maximumAmount: string;
}

/** Allowed amounts in hundredths, both ends inclusive. */
export interface AmountLimits {
  readonly min: bigint;
  readonly max: bigint;
}

const ascending = (one: bigint, other: bigint): number => (one < other ? -1 : one > other ? 1 : 0);

/**
 * Returns the range that is within all of these limits. Minimums are rounded up to whole hundredths and
 * maximums down, so that every amount in the result is allowed.
 * @returns null if the list is empty
 * @throws RangeError for a text that is not a plain decimal
 */
export function commonLimits(published: readonly PublishedLimits[]): AmountLimits | null {
  const minimums = published.map(({ minimumAmount }) => toScaledUp(minimumAmount, 2));
  const maximums = published.map(({ maximumAmount }) => toHundredths(maximumAmount));
  const min = minimums.sort(ascending).at(-1);
  const max = maximums.sort(ascending).at(0);
  return min === undefined || max === undefined ? null : { min, max };
}

import { toScaledUp } from "./decimal.ts";
import { toHundredths } from "./minor-units.ts";

/** What can be moved, as a provider publishes it: decimals in major units of the same currency. */
export interface PublishedLimits {
  readonly minimumAmount: string;
  readonly maximumAmount: string;
}

/** The amounts that are allowed, in hundredths, both ends included. */
export interface AmountLimits {
  readonly least: bigint;
  readonly most: bigint;
}

const ascending = (one: bigint, other: bigint): number => (one < other ? -1 : one > other ? 1 : 0);

/**
 * The amounts that are within all of these limits. A minimum is rounded up to whole hundredths and a
 * maximum down, so that every amount within the result is allowed.
 * @returns null for no limits
 * @throws RangeError for a text that is not a plain decimal
 */
export function commonLimits(published: readonly PublishedLimits[]): AmountLimits | null {
  const leasts = published.map(({ minimumAmount }) => toScaledUp(minimumAmount, 2));
  const mosts = published.map(({ maximumAmount }) => toHundredths(maximumAmount));
  const least = leasts.toSorted(ascending).at(-1);
  const most = mosts.toSorted(ascending).at(0);
  return least === undefined || most === undefined ? null : { least, most };
}

import { divideUp, toScaled } from "./decimal.ts";

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

/** A published limit may have more decimals than people type. */
const places = 6;
const partsInHundredth = 10n ** BigInt(places - 2);

const ascending = (one: bigint, other: bigint): number => (one < other ? -1 : one > other ? 1 : 0);

/**
 * The amounts that are within all of some limits. Limits that are no whole hundredths are cut towards
 * what is allowed.
 * @returns null where there are no limits
 * @throws RangeError for what is no plain decimal
 */
export function commonLimits(published: readonly PublishedLimits[]): AmountLimits | null {
  const leasts = published.map(({ minimumAmount }) =>
    divideUp(toScaled(minimumAmount, places), partsInHundredth),
  );
  const mosts = published.map(
    ({ maximumAmount }) => toScaled(maximumAmount, places) / partsInHundredth,
  );
  const least = leasts.toSorted(ascending).at(-1);
  const most = mosts.toSorted(ascending).at(0);
  return least === undefined || most === undefined ? null : { least, most };
}

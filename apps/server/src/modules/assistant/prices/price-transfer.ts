import {
  divideUp,
  fromHundredths,
  fromScaled,
  hundredthsToMinor,
  toDecimal,
  toHundredths,
  toScaled,
} from "@lilypad/money";
import type { Prices } from "@lilypad/providers";

/** What a transfer costs, all in decimals of major units, two places. */
export interface TransferPrice {
  readonly fee: string;
  readonly arrives: string;
  /** Dollars that reach the wallet in between, six places. */
  readonly inWallet: string;
  /** Units of the destination's currency for one of the source's, eight places, rounded down. */
  readonly rate: string;
}

const rateScale = 100_000_000n;
/** Percentages carry two decimals: ten-thousandths. */
const shareScale = 10_000n;

/** A decimal with two places, times a whole number. */
export const timesWhole = (decimal: string, times: number): string =>
  fromHundredths(toHundredths(decimal) * BigInt(times));

/** Whether a decimal lies within two others, both included. */
export function isWithin(decimal: string, least: string, most: string): boolean {
  const [value, lower, upper] = [toScaled(decimal, 6), toScaled(least, 6), toScaled(most, 6)];
  return value >= lower && value <= upper;
}

/**
 * What arrives of an amount at the published rates when both partners have taken their share, and
 * what that is in fees. Rounded against the visitor, so that nobody is promised too much.
 * @param sent decimal of major units of `from`, two places
 * @returns null when a rate is not published
 */
export function priceTransfer(
  prices: Prices,
  { from, to, sent }: { readonly from: string; readonly to: string; readonly sent: string },
): TransferPrice | null {
  const [fromRate, toRate] = [prices.perDollar[from], prices.perDollar[to]];
  if (fromRate === undefined || toRate === undefined) return null;
  const [one, other] = [toScaled(fromRate, 8), toScaled(toRate, 8)];
  if (one === 0n || other === 0n) return null;
  const left = (percent: string) => shareScale - toScaled(percent, 2);
  const keptOnWayIn = left(prices.feePercent.onramp);
  const kept = keptOnWayIn * left(prices.feePercent.offramp);
  const whole = shareScale * shareScale;
  const sentHundredths = toHundredths(sent);
  return {
    fee: fromHundredths(divideUp(sentHundredths * (whole - kept), whole)),
    arrives: fromHundredths((sentHundredths * kept * other) / (whole * one)),
    inWallet: toDecimal(
      (hundredthsToMinor(sentHundredths, "usdc") * keptOnWayIn * rateScale) / (shareScale * one),
      "usdc",
    ),
    rate: fromScaled((other * rateScale) / one, 8),
  };
}

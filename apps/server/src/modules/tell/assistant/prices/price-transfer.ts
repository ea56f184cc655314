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

/** The price of a transfer, in decimals of major units with two places. */
export interface TransferPrice {
  readonly fee: string;
  readonly arrives: string;
  /** Dollars in the wallet in between, with six places. */
  readonly inWallet: string;
  /**
   * Units of the destination's currency for one of the source's, with eight places, rounded down.
   */
  readonly rate: string;
}

const rateScale = 100_000_000n;
/** Percentages have two decimals, so shares are in ten-thousandths. */
const shareScale = 10_000n;

/** A decimal with two places, multiplied by an integer. */
export const timesWhole = (decimal: string, times: number): string =>
  fromHundredths(toHundredths(decimal) * BigInt(times));

/** Whether a decimal is within two others, inclusive. */
export function isWithin(decimal: string, least: string, most: string): boolean {
  const [value, lower, upper] = [toScaled(decimal, 6), toScaled(least, 6), toScaled(most, 6)];
  return value >= lower && value <= upper;
}

/**
 * The amount that arrives at the published rates after both partners' fees, and the sum of the
 * fees. Rounded to the visitor's disadvantage, so that nothing is promised that does not arrive.
 * @param sent decimal in major units of `from`, two places
 * @returns null if a rate is not published
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

import { hundredthsToMinor, majorToMinor, toMinor, toWireAmount } from "@lilypad/money";

export interface Terms {
  /** Units of the destination for one of the source, decimal. */
  rate: string;
  /** Taken from what arrives, decimal, in the destination's currency. */
  fee: string;
  /** The limits of what arrives in whole hundredths, decimal. */
  least?: string;
  most?: string;
}

/** What arrives of an amount, in six decimals; smaller digits are cut off. */
export function priceQuote(
  sourceAmount: string,
  { rate, fee, least = "0", most }: Terms,
): string | "too little" | "too much" {
  const gross = (toMinor(sourceAmount, "usdc") * toMinor(rate, "usdc")) / majorToMinor(1, "usdc");
  const net = gross - toMinor(fee, "usdc");
  const paidOut = net - (net % hundredthsToMinor(1n, "usdc"));
  if (net <= 0n || paidOut < toMinor(least, "usdc")) return "too little";
  if (most !== undefined && paidOut > toMinor(most, "usdc")) return "too much";
  return toWireAmount(net, "usdc");
}

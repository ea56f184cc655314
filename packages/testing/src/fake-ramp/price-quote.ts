import { hundredthsToMinor, majorToMinor, toMinor, toWireAmount } from "@lilypad/money";

export interface Terms {
  /** Units of the destination currency for one unit of the source currency, decimal. */
  rate: string;
  /** Deducted from the destination amount, decimal, in the destination currency. */
  fee: string;
  /** Limits of the destination amount in whole hundredths, decimal. */
  min?: string;
  max?: string;
}

/** Returns the destination amount for a source amount, cut to six decimals. */
export function priceQuote(
  sourceAmount: string,
  { rate, fee, min = "0", max }: Terms,
): string | "too little" | "too much" {
  const gross = (toMinor(sourceAmount, "usdc") * toMinor(rate, "usdc")) / majorToMinor(1, "usdc");
  const net = gross - toMinor(fee, "usdc");
  const paidOut = net - (net % hundredthsToMinor(1n, "usdc"));
  if (net <= 0n || paidOut < toMinor(min, "usdc")) return "too little";
  if (max !== undefined && paidOut > toMinor(max, "usdc")) return "too much";
  return toWireAmount(net, "usdc");
}

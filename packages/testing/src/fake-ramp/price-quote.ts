const decimals = 6;
const one = 10n ** BigInt(decimals);
const oneHundredth = one / 100n;

/** "12.34" as 12,340,000 millionths. */
function toMillionths(text: string): bigint {
  const [whole = "0", fraction = ""] = text.split(".");
  if (!/^\d+$/.test(whole) || !/^\d{0,6}$/.test(fraction)) throw new Error(`no amount: ${text}`);
  return BigInt(whole) * one + BigInt(fraction.padEnd(decimals, "0"));
}

function toText(millionths: bigint): string {
  const fraction = (millionths % one)
    .toString()
    .padStart(decimals, "0")
    .replace(/0{1,4}$/, "");
  return `${millionths / one}.${fraction}`;
}

export interface Terms {
  /** Units of the destination for one of the source, decimal. */
  rate: string;
  /** Taken from what arrives, decimal, in the destination's currency. */
  fee: string;
  /** Less than this is not moved, nor more than that: of the whole hundredths that arrive, decimal. */
  least?: string;
  most?: string;
}

/** What arrives of an amount; what is smaller than a millionth is dropped. */
export function priceQuote(
  sourceAmount: string,
  { rate, fee, least = "0", most }: Terms,
): string | "too little" | "too much" {
  const gross = (toMillionths(sourceAmount) * toMillionths(rate)) / one;
  const net = gross - toMillionths(fee);
  const paidOut = net - (net % oneHundredth);
  if (net <= 0n || paidOut < toMillionths(least)) return "too little";
  if (most !== undefined && paidOut > toMillionths(most)) return "too much";
  return toText(net);
}

const decimals = 6;
const one = 10n ** BigInt(decimals);

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
}

/** What arrives of an amount; what is smaller than a millionth is dropped. Null when fees eat it. */
export function priceQuote(sourceAmount: string, { rate, fee }: Terms): string | null {
  const gross = (toMillionths(sourceAmount) * toMillionths(rate)) / one;
  const net = gross - toMillionths(fee);
  return net <= 0n ? null : toText(net);
}

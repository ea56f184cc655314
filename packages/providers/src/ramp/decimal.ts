/** Exact arithmetic on the decimal strings that providers write: no floats, every rounding named. */
interface Decimal {
  readonly digits: bigint;
  readonly scale: number;
}

function parse(text: string): Decimal {
  if (!/^\d+(\.\d+)?$/.test(text)) throw new RangeError("not a plain decimal");
  const [whole = "", fraction = ""] = text.split(".");
  return { digits: BigInt(whole + fraction), scale: fraction.length };
}

function write({ digits, scale }: Decimal): string {
  const text = digits.toString().padStart(scale + 1, "0");
  return scale === 0 ? text : `${text.slice(0, -scale)}.${text.slice(-scale)}`;
}

const rescale = ({ digits, scale }: Decimal, to: number): bigint =>
  digits * 10n ** BigInt(to - scale);

/** The exact sum, with as many decimals as the longer of the two. */
export function addDecimals(left: string, right: string): string {
  const a = parse(left);
  const b = parse(right);
  const scale = Math.max(a.scale, b.scale);
  return write({ digits: rescale(a, scale) + rescale(b, scale), scale });
}

/** The exact difference; what would be less than nothing is "0". */
export function subtractDecimals(left: string, right: string): string {
  const a = parse(left);
  const b = parse(right);
  const scale = Math.max(a.scale, b.scale);
  const digits = rescale(a, scale) - rescale(b, scale);
  return digits < 0n ? "0" : write({ digits, scale });
}

/**
 * The product, rounded down to so many decimals.
 * @param decimals at least 0
 */
export function multiplyDecimals(left: string, right: string, decimals: number): string {
  const a = parse(left);
  const b = parse(right);
  const digits = a.digits * b.digits;
  const surplus = a.scale + b.scale - decimals;
  if (surplus <= 0) return write({ digits: digits * 10n ** BigInt(-surplus), scale: decimals });
  return write({ digits: digits / 10n ** BigInt(surplus), scale: decimals });
}

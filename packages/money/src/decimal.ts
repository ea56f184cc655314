/**
 * Exact arithmetic on plain decimals in major units, as people and providers write them, without floats.
 * Each function states its rounding. A plain decimal consists of digits with an optional decimal point
 * between them; it has no sign, exponent or separator.
 */
export const plainDecimal = /^(\d{1,30})(?:\.(\d{1,30}))?$/;

/** A decimal as an integer and its number of places: "12.30" is 1230 with two places. */
interface Scaled {
  readonly digits: bigint;
  readonly places: number;
}

/** @throws RangeError for a text that is not a plain decimal */
function read(text: string): Scaled {
  const match = plainDecimal.exec(text);
  if (match === null) throw new RangeError(`${JSON.stringify(text)} is not a plain decimal`);
  const [, whole = "0", fraction = ""] = match;
  return { digits: BigInt(whole + fraction), places: fraction.length };
}

const cutTo = (places: number, { digits, places: has }: Scaled): bigint =>
  has > places ? digits / 10n ** BigInt(has - places) : digits * 10n ** BigInt(places - has);

const isExact = ({ digits, places: has }: Scaled, places: number): boolean =>
  has <= places || digits % 10n ** BigInt(has - places) === 0n;

/**
 * Returns a decimal as an integer count of units of `10 ** -places`. Smaller digits are cut off, so that no one
 * sees more than they have.
 * @throws RangeError for a text that is not a plain decimal
 */
export const toScaled = (text: string, places: number): bigint => cutTo(places, read(text));

/** Like `toScaled`, but smaller digits are rounded up. @throws RangeError */
export function toScaledUp(text: string, places: number): bigint {
  const scaled = read(text);
  const cut = cutTo(places, scaled);
  return isExact(scaled, places) ? cut : cut + 1n;
}

/** Like `toScaled`, but null where digits would be lost and for a text that is not a plain decimal. */
export function toScaledExactly(text: string, places: number): bigint | null {
  if (!plainDecimal.test(text)) return null;
  const scaled = read(text);
  return isExact(scaled, places) ? cutTo(places, scaled) : null;
}

/** Inverse of `toScaled`, with all places written: 1050 with two places is "10.50". */
export function fromScaled(scaled: bigint, places: number): string {
  if (scaled < 0n) return `-${fromScaled(-scaled, places)}`;
  const digits = scaled.toString().padStart(places + 1, "0");
  return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/** Scales both to the larger number of places. */
function align(left: string, right: string) {
  const [a, b] = [read(left), read(right)];
  const places = Math.max(a.places, b.places);
  return { a: cutTo(places, a), b: cutTo(places, b), places };
}

/** Returns the exact sum, with the larger number of decimals of the two. @throws RangeError */
export function addDecimals(left: string, right: string): string {
  const { a, b, places } = align(left, right);
  return fromScaled(a + b, places);
}

/** Returns the exact difference, or "0" if it would be negative. @throws RangeError */
export function subtractDecimals(left: string, right: string): string {
  const { a, b, places } = align(left, right);
  return a < b ? "0" : fromScaled(a - b, places);
}

/** Returns the product, rounded down to `places` decimals. @throws RangeError */
export function multiplyDecimals(left: string, right: string, places: number): string {
  const [a, b] = [read(left), read(right)];
  const product = { digits: a.digits * b.digits, places: a.places + b.places };
  return fromScaled(cutTo(places, product), places);
}

/** True if two plain decimals have the same value, ignoring trailing zeros; false for malformed texts. */
export function isSameDecimal(left: string, right: string): boolean {
  if (!plainDecimal.test(left) || !plainDecimal.test(right)) return false;
  const { a, b } = align(left, right);
  return a === b;
}

/** Returns the quotient, rounded up. Neither number may be negative. */
export const divideUp = (dividend: bigint, divisor: bigint): bigint =>
  (dividend + divisor - 1n) / divisor;

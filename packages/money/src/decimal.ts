/**
 * Exact arithmetic on plain decimals in major units, as people and providers write them: no floats,
 * and every rounding has a name. A plain decimal has digits, and a point between digits perhaps; it
 * has no sign, exponent or separator.
 */
export const plainDecimal = /^(\d{1,30})(?:\.(\d{1,30}))?$/;

/** A whole number of the last digit's worth: "12.30" is 1230 with two places. */
interface Scaled {
  readonly digits: bigint;
  readonly places: number;
}

/** @throws RangeError for what is no plain decimal */
function read(text: string): Scaled {
  const match = plainDecimal.exec(text);
  if (match === null) throw new RangeError(`${JSON.stringify(text)} is no plain decimal`);
  const [, whole = "0", fraction = ""] = match;
  return { digits: BigInt(whole + fraction), places: fraction.length };
}

const cutTo = (places: number, { digits, places: has }: Scaled): bigint =>
  has > places ? digits / 10n ** BigInt(has - places) : digits * 10n ** BigInt(places - has);

/**
 * A decimal as a whole number of its parts, `10 ** places` of them in one. What is smaller is cut off:
 * nobody is told of more than there is.
 * @throws RangeError for what is no plain decimal
 */
export const toScaled = (text: string, places: number): bigint => cutTo(places, read(text));

/** Parts as the decimal they stand for, every place written: 1050 by two places is "10.50". Not negative. */
export function fromScaled(scaled: bigint, places: number): string {
  const digits = scaled.toString().padStart(places + 1, "0");
  return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/** Both with the places of the longer one. */
function align(left: string, right: string) {
  const [a, b] = [read(left), read(right)];
  const places = Math.max(a.places, b.places);
  return { a: cutTo(places, a), b: cutTo(places, b), places };
}

/** The exact sum, with as many decimals as the longer of the two. @throws RangeError */
export function addDecimals(left: string, right: string): string {
  const { a, b, places } = align(left, right);
  return fromScaled(a + b, places);
}

/** The exact difference; what would be less than nothing is "0". @throws RangeError */
export function subtractDecimals(left: string, right: string): string {
  const { a, b, places } = align(left, right);
  return a < b ? "0" : fromScaled(a - b, places);
}

/** The product, rounded down to so many decimals. @throws RangeError */
export function multiplyDecimals(left: string, right: string, places: number): string {
  const [a, b] = [read(left), read(right)];
  const product = { digits: a.digits * b.digits, places: a.places + b.places };
  return fromScaled(cutTo(places, product), places);
}

/** Whether two decimals are the same number, however many zeros they end with; nonsense equals nothing. */
export function isSameDecimal(left: string, right: string): boolean {
  if (!plainDecimal.test(left) || !plainDecimal.test(right)) return false;
  const { a, b } = align(left, right);
  return a === b;
}

/** The quotient, rounded up; both are positive or zero. */
export const divideUp = (dividend: bigint, divisor: bigint): bigint =>
  (dividend + divisor - 1n) / divisor;

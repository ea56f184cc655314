/** A decimal as a whole number of its last digit: "12.30" is 1230 with two places. */
interface Scaled {
  digits: bigint;
  places: number;
}

/** @throws RangeError for what is no plain decimal without a sign */
function toScaled(text: string): Scaled {
  const match = /^(\d{1,30})(?:\.(\d{1,30}))?$/.exec(text);
  if (match === null) throw new RangeError(`${JSON.stringify(text)} is no amount`);
  const [, whole = "0", fraction = ""] = match;
  return { digits: BigInt(whole + fraction), places: fraction.length };
}

/** What is beyond so many places is cut off: nobody is shown more than there is. */
function cutTo(places: number, { digits, places: has }: Scaled): bigint {
  return has > places ? digits / 10n ** BigInt(has - places) : digits * 10n ** BigInt(places - has);
}

const shownPlaces = 6;

function toText(millionths: bigint): string {
  const text = millionths.toString().padStart(shownPlaces + 1, "0");
  const fraction = text.slice(-shownPlaces).replace(/0{1,4}$/, "");
  return `${text.slice(0, -shownPlaces)}.${fraction}`;
}

/** An amount as the wire carries it: two to six places, cut and never rounded up. */
export function toWireDecimal(text: string): string {
  return toText(cutTo(shownPlaces, toScaled(text)));
}

/** Minor units of usdc (six places) in an amount; what is smaller than one is cut off. */
export function toUsdcMinor(text: string): bigint {
  return cutTo(6, toScaled(text));
}

/** Hundredths as the decimal they stand for: 1050 is "10.50". */
export function centsToDecimal(cents: number): string {
  const text = cents.toString().padStart(3, "0");
  return `${text.slice(0, -2)}.${text.slice(-2)}`;
}

/** An amount at a rate, as the wire carries it: cut to six places. */
export function multiply(amount: string, rate: string): string {
  const [a, b] = [toScaled(amount), toScaled(rate)];
  return toText(cutTo(shownPlaces, { digits: a.digits * b.digits, places: a.places + b.places }));
}

const isDecimal = (text: string) => /^\d{1,30}(?:\.\d{1,30})?$/.test(text);

/** Whether two decimals are the same number, however many zeros they end with; nonsense equals nothing. */
export function isSameAmount(a: string, b: string): boolean {
  if (!isDecimal(a) || !isDecimal(b)) return false;
  const [left, right] = [toScaled(a), toScaled(b)];
  const places = Math.max(left.places, right.places);
  return cutTo(places, left) === cutTo(places, right);
}

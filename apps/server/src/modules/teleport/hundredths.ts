/**
 * Hundredths in a decimal of major units; what is smaller than one is cut off, so that nobody is told
 * of more than there is. Pounds, euros and dollars all have two decimals.
 * @throws RangeError for what is no plain decimal without a sign
 */
export function toHundredths(text: string): bigint {
  const match = /^(\d{1,16})(?:\.(\d{1,30}))?$/.exec(text);
  if (match === null) throw new RangeError(`${JSON.stringify(text)} is no amount`);
  const [, whole = "0", fraction = ""] = match;
  return BigInt(whole + fraction.slice(0, 2).padEnd(2, "0"));
}

/** Hundredths as the decimal they stand for: 1050 is "10.50". */
export function fromHundredths(hundredths: bigint): string {
  const text = hundredths.toString().padStart(3, "0");
  return `${text.slice(0, -2)}.${text.slice(-2)}`;
}

const isDigit = (codePoint: number) => /\p{Nd}/u.test(String.fromCodePoint(codePoint));

/** The value of a decimal digit of any script: Unicode has them in runs that begin with zero. */
function digitValue(digit: string): string {
  const codePoint = digit.codePointAt(0) ?? 0;
  let start = codePoint;
  while (isDigit(start - 1)) start -= 1;
  return String((codePoint - start) % 10);
}

/** A text with the digits of other keyboards (Arabic, Devanagari, full-width …) as 0 to 9. */
export const withAsciiDigits = (text: string): string =>
  text.replaceAll(/(?![0-9])\p{Nd}/gu, (digit) => digitValue(digit));

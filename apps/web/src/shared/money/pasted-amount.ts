import { withAsciiDigits } from "../rules/index.ts";
import { digitsOfDecimal, type EntryDigits } from "./amount-entry.ts";

/** The texts that are accepted before and after an amount: a currency's sign or code. */
const around = String.raw`(?:\p{Sc}|[A-Za-z]{2,4}\$?|R\$)?`;
const amountShape = new RegExp(
  `^-?${around}\\s*(?<amount>[0-9][0-9.,'\u2019\\s]*)\\s*${around}$`,
  "u",
);
/** Groups of thousands, with one separator throughout, and up to two decimals after another one. */
const groupedShape =
  /^(?<whole>\d{1,3}(?:(?<group>[.,'\u2019\s])\d{3})(?:\k<group>\d{3})*)(?:(?!\k<group>)[.,](?<cents>\d{1,2}))?$/;
const plainShape = /^(?<whole>\d+)(?:[.,](?<cents>\d{1,2}))?$/;

/**
 * Reads a pasted text as an amount, with a point or a comma: "50" is 50.00. Typed digits are cents instead.
 * @returns null if the text is no amount, or one that an amount field can't have
 */
export function readPastedAmount(text: string, maxDigits?: number): EntryDigits | null {
  const written = amountShape.exec(withAsciiDigits(text).trim())?.groups?.amount?.trim();
  if (written === undefined) return null;
  const found = groupedShape.exec(written)?.groups ?? plainShape.exec(written)?.groups;
  if (found === undefined) return null;
  const whole = (found.whole ?? "").replaceAll(/\D/g, "");
  const decimal = `${whole}.${(found.cents ?? "").padEnd(2, "0")}`;
  const digits = digitsOfDecimal(decimal, maxDigits);
  // Cut off at the field's max number of digits, it would be another amount.
  return digitsOfDecimal(decimal, Number.POSITIVE_INFINITY) === digits ? digits : null;
}

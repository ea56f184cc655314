import { assetOfCurrency, assets, type Currency } from "@lilypad/money";
import { withAsciiDigits } from "../rules/index.ts";

/** An amount as it was typed: digits only, in cents. "" is 0.00 and "1250" is 12.50. */
export type EntryDigits = string;

/** Up to 99,999,999.99: more than any limit allows, and still readable. */
const defaultMaxDigits = 10;
/** Up to 9,999,999,999.99, for bank currencies with small units. */
export const bankDigits = 12;

/** The digits of a typed or pasted text, without leading zeros. */
export function entryDigits(typed: string, maxDigits = defaultMaxDigits): EntryDigits {
  return withAsciiDigits(typed)
    .replaceAll(/[^0-9]/g, "")
    .replace(/^0+/, "")
    .slice(0, maxDigits);
}

/** The decimal for the API: "1250" is "12.50". */
export function entryDecimal(digits: EntryDigits): string {
  const padded = digits.padStart(3, "0");
  return `${padded.slice(0, -2)}.${padded.slice(-2)}`;
}

/** The text shown while typing: "1,250.00". */
export function entryText(digits: EntryDigits): string {
  const [whole = "0", cents = "00"] = entryDecimal(digits).split(".");
  return `${whole.replaceAll(/\B(?=(\d{3})+$)/g, ",")}.${cents}`;
}

/** The amount in minor units of the currency's asset. */
export function entryMinor(digits: EntryDigits, currency: Currency): bigint {
  const { decimals } = assets[assetOfCurrency(currency)];
  return BigInt(digits === "" ? "0" : digits) * 10n ** BigInt(decimals - 2);
}

/** The digits of a decimal from the server: "12.500000" is "1250". Fractions of a cent are cut off. */
export function digitsOfDecimal(decimal: string, maxDigits = defaultMaxDigits): EntryDigits {
  const [whole = "0", fraction = ""] = decimal.split(".");
  return entryDigits(whole + fraction.slice(0, 2).padEnd(2, "0"), maxDigits);
}

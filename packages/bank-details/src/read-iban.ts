import { eurCountries } from "./bank-country.ts";
import { isIban } from "./check-digits.ts";
import { bareField } from "./format-field.ts";

/** An IBAN without a typing mistake, taken apart. */
export interface ReadIban {
  /** Without separators, as it is passed on. */
  readonly bare: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** The bank's own code in it; null for a country whose accounts in euros can't be linked. */
  readonly bankCode: string | null;
}

/**
 * Where a bank's code stands behind the country and the two check digits, and how long it is. Rule
 * source: the IBAN registry of ISO 13616, of the countries where accounts in euros are held.
 */
const bankCodeAt: Readonly<Record<string, readonly [from: number, length: number]>> = {
  AT: [0, 5],
  BE: [0, 3],
  CY: [0, 3],
  DE: [0, 8],
  EE: [0, 2],
  ES: [0, 4],
  FI: [0, 3],
  FR: [0, 5],
  GB: [0, 4],
  GR: [0, 3],
  HR: [0, 7],
  IE: [0, 4],
  // A check letter of the account's own comes first.
  IT: [1, 5],
  LT: [0, 5],
  LU: [0, 3],
  LV: [0, 4],
  MT: [0, 4],
  NL: [0, 4],
  PT: [0, 4],
  SI: [0, 5],
  SK: [0, 4],
};

/** The country that an IBAN begins with, however much of it was typed; null before it is there. */
export function countryOfIban(typed: string): string | null {
  return /^[A-Z]{2}/.exec(bareField("iban", typed))?.[0] ?? null;
}

/** Whether accounts in euros that are held there can be linked. */
export const isEuroCountry = (country: string): boolean => eurCountries.includes(country);

/**
 * Reads an IBAN in whatever form it was typed.
 * @returns null when it has a typing mistake: country, length, mod 97, or the country's own check digits
 */
export function readIban(typed: string): ReadIban | null {
  const bare = bareField("iban", typed);
  if (!isIban(bare)) return null;
  const country = bare.slice(0, 2);
  const at = Object.hasOwn(bankCodeAt, country) ? bankCodeAt[country] : undefined;
  if (at === undefined) return { bare, country, bankCode: null };
  const [from, length] = at;
  return { bare, country, bankCode: bare.slice(4 + from, 4 + from + length) };
}

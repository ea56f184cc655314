import { eurCountries } from "./bank-country.ts";
import { isIban } from "./check-digits.ts";
import { bareField } from "./format-field.ts";

/** The parts of a valid IBAN. */
export interface ReadIban {
  /** The IBAN without separators. */
  readonly bare: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** The national bank code; null for a country that is not a euro country. */
  readonly bankCode: string | null;
}

/**
 * Position (after the country code and the two check digits) and length of the bank code, for each euro
 * country. Source: the IBAN registry of ISO 13616.
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
  // A national check letter comes first.
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

/** Returns the country code of a complete or partly typed IBAN; null until it is typed. */
export function countryOfIban(typed: string): string | null {
  return /^[A-Z]{2}/.exec(bareField("iban", typed))?.[0] ?? null;
}

/** True if euro accounts in this country can be linked. */
export const isEuroCountry = (country: string): boolean => eurCountries.includes(country);

/**
 * Reads an IBAN as typed, with or without separators.
 * @returns null if it is invalid: country, length, mod 97 or national check digits
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

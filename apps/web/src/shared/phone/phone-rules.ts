import { countryOfNumber, dialCodeOf } from "./dial-codes.ts";

export interface PhoneEntry {
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** The content of the field: the number without its calling code, as typed. */
  national: string;
}

/** Splits a number into its country and the rest. @param country its country if it doesn't say */
export function splitPhone(phone: string, country: string): PhoneEntry {
  const found = countryOfNumber(phone, country);
  if (found === null) return { country, national: phone };
  const dialCode = dialCodeOf(found) ?? "";
  // The digits of the calling code may be grouped ("+1 242 …" or "+ 44").
  let rest = phone.slice(1);
  for (const digit of dialCode) rest = rest.slice(rest.indexOf(digit) + 1);
  return { country: found, national: rest.trimStart() };
}

/** A number as contacts, chats and links copy it: without marks that have no width, "tel:", and brackets around its calling code. */
export const plainPhone = (typed: string): string =>
  typed
    .replace(/\p{Cf}/gu, "")
    .trimStart()
    .replace(/^tel:\s*/i, "")
    .replace(/^\(\s*(\+[\d\s]*\d)\s*\)/, "$1")
    .replace(/^00/, "+");

/** The whole number, "+44 7400 123456"; empty without digits of its own. A typed + stays as it is. */
export function joinPhone({ country, national }: PhoneEntry): string {
  const typed = national.trimStart();
  if (typed === "" || typed.startsWith("+")) return typed;
  return `+${dialCodeOf(country) ?? ""} ${typed}`;
}

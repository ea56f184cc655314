import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from "libphonenumber-js";
// The larger metadata also knows kinds of numbers.
import { parsePhoneNumberFromString as parseWithKind } from "libphonenumber-js/max";

/** E.164 allows at most 15 digits; the numbering plans of some countries would allow more. */
const e164 = /^\+[1-9]\d{4,14}$/;

const callingCodes = new Set(getCountries().map((country) => `+${getCountryCallingCode(country)}`));

interface PhoneNumber {
  /** The whole number in E.164, for example "+447400123456". */
  number: string;
  /** For example "+44". */
  callingCode: string;
  /** The country of the number, for example "GB"; null if several countries share its numbers. */
  country: string | null;
}

/** Kinds that can get text messages; undefined for new ranges that the metadata does not know. */
const textable: ReadonlySet<string | undefined> = new Set([
  "MOBILE",
  "FIXED_LINE",
  "FIXED_LINE_OR_MOBILE",
  undefined,
]);

/** False for numbers that forward, pay or charge, and for satellites and services that belong to no country. */
function isTextable(number: string): boolean {
  const phone = parseWithKind(number);
  return phone !== undefined && textable.has(phone.getType()) && !phone.isNonGeographic();
}

/**
 * Removes the characters that contacts, chats and links put around a number: marks without width, "tel:", and brackets
 * around the calling code.
 */
const plain = (typed: string): string =>
  typed
    .replaceAll(/\p{Cf}/gu, "")
    .trim()
    .replace(/^tel:\s*/i, "")
    .replace(/^\(\s*(\+[\d\s]+)\)/, "$1 ");

/**
 * Parses a phone number as people write it, copy it or get it from a link. A number without a leading + belongs to
 * `callingCode`, or to Britain if none is given; a number with its own calling code is read with that one.
 * @param callingCode for example "+44"
 * @returns null if it cannot be a number of its country, or is of a kind that we send no texts to
 */
export function parsePhone(typed: string, callingCode?: string): PhoneNumber | null {
  if (callingCode !== undefined && !callingCodes.has(callingCode)) return null;
  const phone = parsePhoneNumberFromString(plain(typed), {
    ...(callingCode === undefined
      ? { defaultCountry: "GB" as const }
      : { defaultCallingCode: callingCode.slice(1) }),
    extract: false,
  });
  if (phone === undefined || !phone.isPossible() || phone.ext !== undefined) return null;
  if (!e164.test(phone.number) || !isTextable(phone.number)) return null;
  return {
    number: phone.number,
    callingCode: `+${phone.countryCallingCode}`,
    country: phone.country ?? null,
  };
}

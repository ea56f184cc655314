import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from "libphonenumber-js";

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

/**
 * Parses a phone number as people write it. A number without a leading + belongs to `callingCode`, or to
 * Britain if none is given; a number with its own calling code keeps it.
 * @param callingCode for example "+44"
 * @returns null if it cannot be a number of its country
 */
export function parsePhone(typed: string, callingCode?: string): PhoneNumber | null {
  if (callingCode !== undefined && !callingCodes.has(callingCode)) return null;
  const phone = parsePhoneNumberFromString(typed.trim(), {
    ...(callingCode === undefined
      ? { defaultCountry: "GB" as const }
      : { defaultCallingCode: callingCode.slice(1) }),
    extract: false,
  });
  if (phone === undefined || !phone.isPossible() || phone.ext !== undefined) return null;
  if (!e164.test(phone.number)) return null;
  return {
    number: phone.number,
    callingCode: `+${phone.countryCallingCode}`,
    country: phone.country ?? null,
  };
}

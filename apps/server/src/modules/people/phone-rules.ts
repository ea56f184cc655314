import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from "libphonenumber-js";

/** E.164 allows fifteen digits; some countries' own plans would allow more. */
const e164 = /^\+[1-9]\d{4,14}$/;

const callingCodes = new Set(getCountries().map((country) => `+${getCountryCallingCode(country)}`));

interface PhoneNumber {
  /** The whole number in E.164: "+447400123456". */
  number: string;
  /** Its calling code: "+44". */
  callingCode: string;
  /** The country that the number belongs to: "GB"; null where several share its numbers. */
  country: string | null;
}

/**
 * Reads a phone number as people write it. Without a leading + it belongs to `callingCode`, or to
 * Britain when none is given; a number that names its own calling code keeps it.
 * @param callingCode "+44"
 * @returns null when it cannot be a number of its country
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

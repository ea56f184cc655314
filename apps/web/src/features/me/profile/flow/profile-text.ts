import { groupedPhone } from "./phone-groups.ts";

/** "0x7A3f…c91E" */
export function shortAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`;
}

/** The number with its country code, or null if there is none. */
export function phoneText(profile: {
  phone_number: string | null;
  phone_country_code: string | null;
}): string | null {
  const { phone_number: number, phone_country_code: code } = profile;
  if (number === null || number === "") return null;
  if (code === null) return number;
  return number.startsWith("+") ? groupedPhone(number, code) : `${code} ${number}`;
}

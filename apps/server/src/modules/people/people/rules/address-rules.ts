import type { Body, Operations } from "@lilypad/api-contract";
import { cleanName } from "./name-rules.ts";

/** A postal address, with the field names of the API. */
export type Address = NonNullable<Body<Operations["updateProfile"]>["primary_address"]>;

/** The required lines of a postal address. */
const required = ["addressLine1", "city", "postalCode", "country"] as const;

/**
 * Cleans an address for storage: each line like a name, without empty lines, the postal code in capitals.
 * @returns null if a required line has no visible character
 */
export function cleanAddress(typed: Address): Address | null {
  const lines = Object.entries(typed).flatMap(([field, line]) => {
    const clean = line === undefined ? null : cleanName(line);
    return clean === null ? [] : [[field, clean] as const];
  });
  const clean: Partial<Address> = Object.fromEntries(lines);
  const { addressLine1, city, postalCode, country } = clean;
  if (
    addressLine1 === undefined ||
    city === undefined ||
    postalCode === undefined ||
    country === undefined
  ) {
    return null;
  }
  return { ...clean, addressLine1, city, postalCode: postalCode.toUpperCase(), country };
}

/** Lists the required lines that have no visible character, by their field names on the wire. */
export function missingLines(typed: Address): string[] {
  return required.filter((field) => cleanName(typed[field]) === null);
}

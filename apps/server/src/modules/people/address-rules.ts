import { cleanName } from "./name-rules.ts";
import type { Address } from "./person-store.ts";

/** The required fields: without them nothing can be delivered. */
const required = ["addressLine1", "city", "postalCode", "country"] as const;

/**
 * An address as it is stored: each line cleaned as names are, empty ones left out.
 * @returns null when a required line has nothing visible in it
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

/** The wire paths of the lines that are required and missing. */
export function missingLines(typed: Address): string[] {
  return required.filter((field) => cleanName(typed[field]) === null);
}

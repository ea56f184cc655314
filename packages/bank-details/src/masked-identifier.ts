import { formatField } from "./format-field.ts";

/** Fields of an account that are stored in the clear in addition to its last four characters. */
export const accountMetadataNames = [
  "sortCode",
  "routingNumber",
  "transitNumber",
  "bsbNumber",
  "bankCode",
  "ifscCode",
] as const;
export type AccountMetadata = Partial<Record<(typeof accountMetadataNames)[number], string>>;

/** The field shown in the masked identifier, by the bank's country. */
const shownByCountry: ReadonlyMap<string, keyof AccountMetadata> = new Map([
  ["GB", "sortCode"],
  ["US", "routingNumber"],
  ["CA", "transitNumber"],
  ["AU", "bsbNumber"],
  ["BR", "bankCode"],
  ["NG", "bankCode"],
  ["IN", "ifscCode"],
]);

/**
 * Returns the masked identifier of an account, such as "20-00-00 •••• 9911".
 * @param country ISO 3166-1 alpha-2 of the bank
 * @returns "" if nothing is known
 */
export function maskedIdentifier(
  country: string,
  metadata: Readonly<Record<string, string | null | undefined>>,
  last4: string | null,
): string {
  const name = shownByCountry.get(country);
  const value = name === undefined ? undefined : metadata[name];
  const known = name !== undefined && value ? formatField(name, value) : "";
  const masked = last4 === null || last4 === "" ? "" : `•••• ${last4}`;
  return [known, masked].filter((part) => part !== "").join(" ");
}

/** Returns the fields that are stored in the clear; never the account number. */
export function metadataOf(fields: Readonly<Record<string, string>>): AccountMetadata {
  return Object.fromEntries(
    accountMetadataNames.flatMap((name) => {
      const value = fields[name];
      return value === undefined || value === "" ? [] : [[name, value]];
    }),
  );
}

/** Fields that contain the account number, the most specific first. */
const numbers = [
  "accountNumber",
  "nubanNumber",
  "iban",
  "clabeNumber",
  "cbuNumber",
  "pixCode",
] as const;

const bareOf = (value: string): string => value.replaceAll(/[^A-Za-z0-9]/g, "");

/** Returns the last four characters of the account number; null if there is none. */
export function last4Of(fields: Readonly<Record<string, string>>): string | null {
  const taxNumber = bareOf(fields.taxNumber ?? "");
  for (const name of numbers) {
    const value = fields[name] ?? "";
    // The end of an email address does not identify an account.
    if (value.includes("@")) continue;
    const bare = bareOf(value);
    // A Pix key may be the holder's tax number, which must not be stored or shown, not even in part.
    if (name === "pixCode" && bare === taxNumber) continue;
    if (bare.length >= 4) return bare.slice(-4).toUpperCase();
  }
  return null;
}

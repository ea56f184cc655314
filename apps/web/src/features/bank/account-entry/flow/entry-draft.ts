import type { Address } from "../../../../shared/address/index.ts";
import { isRecord, isText, isTexts, textOrNull } from "../../../../shared/device/index.ts";
import { type AccountEntry, type EntryStep, emptyEntry } from "./entry-flow.ts";

const addressParts = ["addressLine1", "city", "postalCode", "country"] as const;

/** Reads a stored address, or returns null if it is invalid. */
function readAddress(stored: unknown): Address | null {
  if (!isRecord(stored)) return null;
  const isWhole = addressParts.every((part) => textOrNull(stored[part]) !== null);
  return isWhole && Object.values(stored).every(isText)
    ? // The required lines exist, and all lines are strings.
      (stored as unknown as Address)
    : null;
}

function readCurrency(stored: unknown): AccountEntry["currency"] {
  if (!isRecord(stored) || !isText(stored.code) || !isTexts(stored.countries)) return null;
  return { code: stored.code, countries: stored.countries };
}

function readBank(stored: unknown): AccountEntry["bank"] {
  const id = isRecord(stored) ? textOrNull(stored.id) : null;
  return id === null
    ? null
    : { id, asksAddress: (stored as AccountEntry["bank"])?.asksAddress === true };
}

/** Reads a stored entry. An invalid choice is missing, together with those that depend on it; typed fields are never read. */
export function readEntry(stored: Record<string, unknown>): AccountEntry {
  const currency = readCurrency(stored.currency);
  const country = textOrNull(stored.country);
  const isKnown = country !== null && currency?.countries.includes(country) === true;
  return {
    ...emptyEntry,
    currency,
    country: isKnown ? country : null,
    bank: isKnown ? readBank(stored.bank) : null,
    bankAddress: readAddress(stored.bankAddress),
    swiftCode: textOrNull(stored.swiftCode),
    userAddress: readAddress(stored.userAddress),
  };
}

/**
 * Returns the step where an entry is resumed: the stored one, or an earlier one if an entry before it is missing. Account
 * details have to be typed again, so no later step is resumed.
 * @param step the stored step; one of the flow's own stands for a step after the entry
 */
export function resumedStep(entry: AccountEntry, step: string): EntryStep {
  const { currency, country, bank, bankAddress } = entry;
  if (currency === null || step === "CURRENCY") return "CURRENCY";
  if (country === null || step === "COUNTRY") {
    return currency.countries.length > 1 ? "COUNTRY" : "CURRENCY";
  }
  if (bank === null || step === "BANK") return "BANK";
  if (bank.asksAddress && (bankAddress === null || step === "BANK_ADDRESS")) return "BANK_ADDRESS";
  return "ACCOUNT_DETAILS";
}

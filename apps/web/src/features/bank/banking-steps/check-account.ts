import {
  checkField,
  countryOfIban,
  fieldOf,
  isEuroCountry,
  problemMessage,
  readIban,
} from "@lilypad/bank-details";
import { countryName } from "../../../shared/address/index.ts";
import type { CallFailure } from "../../../shared/api/index.ts";
import { bankingStepsMessages } from "../../../shared/messages/index.ts";
import type { TypedAccount } from "./banking-flow.ts";

const messages = bankingStepsMessages.iban;

/** The field for an IBAN. */
export const ibanField = fieldOf("EUR", "iban") ?? {
  name: "iban",
  type: "text" as const,
  label: "IBAN",
  required: true,
};

export interface AccountErrors {
  iban: string | null;
  holder: string | null;
}

function checkIban(typed: string): string | null {
  const country = countryOfIban(typed);
  // Shown before the rest is typed, because no further digits can fix it.
  if (country !== null && !isEuroCountry(country) && countryName(country) !== country) {
    return messages.notEuro(countryName(country));
  }
  const problem = checkField(ibanField, typed, { currency: "EUR" });
  return problem === null ? null : problemMessage(ibanField, problem);
}

/** Checks the fields without the server. */
export const checkAccount = ({ iban, holder }: TypedAccount): AccountErrors => ({
  iban: checkIban(iban),
  holder: holder.trim().length < 2 ? messages.holderRequired : null,
});

/** Returns the name of the country of a valid IBAN, or null. */
export function countryOf(iban: string): string | null {
  const read = readIban(iban);
  return read === null || !isEuroCountry(read.country) ? null : countryName(read.country);
}

/** Returns the refusal as the error of a field, or null if it concerns none. */
export function readRefusal({ code, error }: CallFailure): AccountErrors | null {
  if (code === "BANK_ACCOUNT_NOT_OWN") return { iban: null, holder: error };
  if (code === "VALIDATION_FAILED" || code === "BANK_ACCOUNT_ALREADY_LINKED") {
    return { iban: error, holder: null };
  }
  return null;
}

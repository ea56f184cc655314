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

/** The field that an IBAN is typed into. */
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

function judgeIban(typed: string): string | null {
  const country = countryOfIban(typed);
  // Said before the rest is typed: no digit behind it makes that better.
  if (country !== null && !isEuroCountry(country) && countryName(country) !== country) {
    return messages.notEuro(countryName(country));
  }
  const problem = checkField(ibanField, typed, { currency: "EUR" });
  return problem === null ? null : problemMessage(ibanField, problem);
}

/** What is wrong with what was typed, as far as it can be told without asking anybody. */
export const judgeAccount = ({ iban, holder }: TypedAccount): AccountErrors => ({
  iban: judgeIban(iban),
  holder: holder.trim().length < 2 ? messages.holderRequired : null,
});

/** The country of an IBAN without a mistake, in words; null as long as it has one. */
export function countryOf(iban: string): string | null {
  const read = readIban(iban);
  return read === null || !isEuroCountry(read.country) ? null : countryName(read.country);
}

/** Which field a refusal is about; null where it is about none. */
export function readRefusal({ code, error }: CallFailure): AccountErrors | null {
  if (code === "BANK_ACCOUNT_NOT_OWN") return { iban: null, holder: error };
  if (code === "VALIDATION_FAILED" || code === "BANK_ACCOUNT_ALREADY_LINKED") {
    return { iban: error, holder: null };
  }
  return null;
}

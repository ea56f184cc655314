import type { BodyInput, Operations } from "@lilypad/api-contract";
import { payerStepMessages } from "../../../../shared/messages/index.ts";
import {
  accountOf,
  checkForm,
  type FormCheck,
  type FormField,
} from "../../../bank/account-entry/index.ts";
import type { Holder, PayerState } from "./payer-flow.ts";

const messages = payerStepMessages.details;

/** The account in the form of the API. */
export type PayerAccount = BodyInput<Operations["completeTeleportLink"]>["accountDetails"];

/** The names of the holder's fields in the API. */
export const nameField = "accountHolderName";
export const emailField = "accountHolderEmail";

const minNameLength = 2;
const simpleEmail = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/;

/** Returns the errors of the holder's fields. */
function holderErrors({ name, email }: Holder): Record<string, string> {
  const errors: Record<string, string> = {};
  const letters = [...name.trim()];
  if (letters.length === 0) errors[nameField] = messages.isRequired(messages.holderName);
  else if (letters.length < minNameLength || /[<>]/.test(name)) {
    errors[nameField] = messages.isInvalid(messages.holderName);
  }
  if (email.trim() === "") errors[emailField] = messages.isRequired(messages.holderEmail);
  else if (!simpleEmail.test(email.trim())) {
    errors[emailField] = messages.isInvalid(messages.holderEmail);
  }
  return errors;
}

/** Checks all fields of the account. */
export function checkPayer(
  form: { fields: readonly FormField[]; currency: string; codes: readonly string[] },
  typed: {
    holder: Holder;
    fields: Readonly<Record<string, string>>;
    swiftCode: string | null;
  },
): FormCheck {
  const { fields, currency, codes } = form;
  const check = checkForm(fields, typed.fields, currency, { codes, chosen: typed.swiftCode });
  const ofHolder = holderErrors(typed.holder);
  const isHolderWrong = Object.keys(ofHolder).length > 0;
  return {
    ...check,
    errors: { ...check.errors, ...ofHolder },
    summary: isHolderWrong ? messages.holderRequired : check.summary,
  };
}

/** Removes the holder's fields, which the form has already, from those of a bank. */
export const withoutHolder = (fields: readonly FormField[]): FormField[] =>
  fields.filter(({ name }) => name !== nameField && name !== emailField);

/**
 * True if the payer has to choose the SWIFT code, which is so only with euros. Otherwise the first one
 * is sent, because the bank transfer does not need it.
 */
export const asksSwiftCode = (currency: string, codes: readonly string[]): boolean =>
  currency === "EUR" && codes.length > 0;

/** Returns the chosen SWIFT code, or the first one. */
export const chosenSwiftCode = (codes: readonly string[], chosen: string | null): string | null =>
  chosen !== null && codes.includes(chosen) ? chosen : (codes[0] ?? null);

/** Returns the account in the form of the API, or a message about a missing entry. */
export function payerAccountOf(state: PayerState): { account: PayerAccount } | { missing: string } {
  const { currency, country, bank, holder } = state;
  const { missing } = payerStepMessages;
  if (currency === null || country === null) return { missing: missing.currency };
  if (bank === null) return { missing: missing.bank };
  if (holder.name.trim() === "" || holder.email.trim() === "") {
    return { missing: messages.holderRequired };
  }
  const account = accountOf(state);
  if (account === null) return { missing: missing.address };
  const owner = { [nameField]: holder.name.trim(), [emailField]: holder.email.trim() };
  return { account: { ...account, ...owner } };
}

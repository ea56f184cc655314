import type { BodyInput, Operations } from "@lilypad/api-contract";
import { payerStepMessages } from "../../../../shared/messages/index.ts";
import {
  type FormField,
  type FormJudgement,
  judgeForm,
} from "../../../bank/bank-accounts/index.ts";
import type { Holder, PayerState } from "./payer-flow.ts";

const messages = payerStepMessages.details;

/** An account as it is told to the server. */
export type PayerAccount = BodyInput<Operations["completeTeleportLink"]>["accountDetails"];

/** The holder's fields, by the names that the server knows them by. */
const nameField = "accountHolderName";
const emailField = "accountHolderEmail";

const shortestName = 2;
const simpleEmail = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/;

/** What is wrong with who holds the account, by field. */
function holderErrors({ name, email }: Holder): Record<string, string> {
  const errors: Record<string, string> = {};
  const letters = [...name.trim()];
  if (letters.length === 0) errors[nameField] = messages.isRequired(messages.holderName);
  else if (letters.length < shortestName || /[<>]/.test(name)) {
    errors[nameField] = messages.isInvalid(messages.holderName);
  }
  if (email.trim() === "") errors[emailField] = messages.isRequired(messages.holderEmail);
  else if (!simpleEmail.test(email.trim())) {
    errors[emailField] = messages.isInvalid(messages.holderEmail);
  }
  return errors;
}

/** Judges everything that was typed about the account. @param codes the bank's SWIFT codes */
export function judgePayer(
  asked: { fields: readonly FormField[]; currency: string; codes: readonly string[] },
  typed: {
    holder: Holder;
    fields: Readonly<Record<string, string>>;
    swiftCode: string | null;
  },
): FormJudgement {
  const { fields, currency, codes } = asked;
  const judged = judgeForm(fields, typed.fields, currency, { codes, chosen: typed.swiftCode });
  const ofHolder = holderErrors(typed.holder);
  const isHolderWrong = Object.keys(ofHolder).length > 0;
  return {
    ...judged,
    errors: { ...judged.errors, ...ofHolder },
    summary: isHolderWrong ? messages.holderRequired : judged.summary,
  };
}

/** Who holds an account is asked for once, even where a bank lists it among its own fields. */
export const withoutHolder = (fields: readonly FormField[]): FormField[] =>
  fields.filter(({ name }) => name !== nameField && name !== emailField);

/**
 * Whether the payer is asked which of its SWIFT codes is theirs: of a bank in euros only.
 * Elsewhere the first one is sent along; a bank transfer there does not need it.
 */
export const asksSwiftCode = (currency: string, codes: readonly string[]): boolean =>
  currency === "EUR" && codes.length > 0;

/** The SWIFT code that was chosen; the first one is preselected. */
export const chosenSwiftCode = (codes: readonly string[], chosen: string | null): string | null =>
  chosen !== null && codes.includes(chosen) ? chosen : (codes[0] ?? null);

/** The account as it is sent, or what is missing, in a sentence. */
export function payerAccountOf(state: PayerState): { account: PayerAccount } | { missing: string } {
  const { currency, country, bank, bankAddress, userAddress, swiftCode, holder } = state;
  const { missing } = payerStepMessages;
  if (currency === null || country === null) return { missing: missing.currency };
  if (bank === null) return { missing: missing.bank };
  if (holder.name.trim() === "" || holder.email.trim() === "") {
    return { missing: messages.holderRequired };
  }
  if (userAddress === null) return { missing: missing.address };
  const entered = Object.entries(state.fields).flatMap(([name, value]) =>
    // An empty value is no answer.
    value.trim() === "" ? [] : [[name, value.trim()]],
  );
  const account = {
    ...Object.fromEntries(entered),
    [nameField]: holder.name.trim(),
    [emailField]: holder.email.trim(),
    currency: currency.code,
    country,
    bank: bank.id,
    ...(swiftCode === null ? {} : { swiftCode }),
    ...(bankAddress === null ? {} : { bankAddress }),
    userAddress,
  };
  return { account };
}

import type { BodyInput, Operations } from "@lilypad/api-contract";
import {
  type AskedField,
  checkFields,
  fieldsOf,
  formatField,
  formatOf,
  isBankFieldName,
  problemMessage,
} from "@lilypad/bank-details";
import type { Address } from "../../../../shared/address/index.ts";
import type { OperationData } from "../../../../shared/api/index.ts";
import { linkBankMessages } from "../../../../shared/messages/index.ts";
import type { Bank } from "../data/queries.ts";
import type { LinkState } from "./link-flow.ts";

const messages = linkBankMessages.details;

type BankOperation = Bank["operations"][number];
type Profile = Pick<OperationData<"getProfile">["profile"], "email" | "first_name" | "last_name">;

/** A field of the form: how it is typed, and what its value must be. */
export interface FormField extends AskedField {
  type: "text" | "email" | "select" | "number" | "tel" | "textarea";
  placeholder?: string;
}

/** What a bank does for a currency and country; with EUR, EU stands for all of its countries. */
export function operationOf(
  bank: Bank,
  country: string,
  currency: string,
): BankOperation | undefined {
  const inCurrency = bank.operations.filter(({ supportedCurrencies }) =>
    supportedCurrencies.includes(currency),
  );
  return (
    inCurrency.find(
      ({ countryCode, bankAddress }) => countryCode === country || bankAddress?.country === country,
    ) ?? (currency === "EUR" ? inCurrency[0] : undefined)
  );
}

/** Whether the person has to enter the bank's address: only if the directory has none. */
export const asksBankAddress = (bank: Bank, country: string, currency: string): boolean =>
  (operationOf(bank, country, currency)?.bankAddress ?? bank.bank_address) === null;

/**
 * What has to be typed about an account, in the bank's words; by the currency's own rules where the
 * bank has none. A bank's SWIFT codes are chosen from, never typed.
 */
export function formFields(operation: BankOperation | undefined, currency: string): FormField[] {
  const required = operation?.requiredFields ?? [];
  if (required.length === 0) return fieldsOf(currency).filter(isTypedAt(operation));
  return required.filter(isTypedAt(operation)).map(({ validation, ...field }) => ({
    name: field.name,
    type: field.type,
    label: field.label,
    required: field.required,
    ...(field.placeholder === undefined ? {} : { placeholder: field.placeholder }),
    ...(field.maxLength === undefined ? {} : { maxLength: field.maxLength }),
    ...(field.options === undefined ? {} : { options: field.options }),
    ...(validation === undefined ? {} : { pattern: validation.pattern }),
  }));
}

const isTypedAt =
  (operation: BankOperation | undefined) =>
  ({ name }: { name: string }): boolean =>
    (operation?.swiftCodes.length ?? 0) === 0 || (name !== "bicSwift" && name !== "swiftCode");

/** The only SWIFT code of a bank, or none: then there is one to choose, or nothing to ask. */
export const onlySwiftCode = (swiftCodes: readonly string[]): string | null =>
  swiftCodes.length === 1 ? (swiftCodes[0] ?? null) : null;

/** The values a form begins with: a choice with one possibility needs no choosing. */
export function firstFields(
  fields: readonly FormField[],
  typed: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    fields.map(({ name, options }) => {
      const only = options?.length === 1 ? (options[0]?.value ?? "") : "";
      return [name, typed[name] ?? only];
    }),
  );
}

/** A value as it is shown while it is typed; what a bank calls its own stays as it was typed. */
export function shownValue(name: string, typed: string, currency: string): string {
  const hasFormat = formatOf(name) !== undefined || isBankFieldName(name) || name === "swiftCode";
  // A Pix key is many things, and which one shows only at its end.
  return hasFormat && name !== "pixCode" && name !== "branchCode"
    ? formatField(name, typed, currency)
    : typed;
}

export interface FormJudgement {
  /** What is wrong, by field. */
  errors: Record<string, string>;
  /** What looks like a mistake and is taken all the same, by field. */
  doubts: Record<string, string>;
  /** One sentence about the whole form, or null when it can be sent. */
  summary: string | null;
}

/** Judges everything that was typed. @param swift what to choose from, and what was chosen */
export function judgeForm(
  fields: readonly FormField[],
  typed: Readonly<Record<string, string>>,
  currency: string,
  swift: { codes: readonly string[]; chosen: string | null },
): FormJudgement {
  const errors: Record<string, string> = {};
  const doubts: Record<string, string> = {};
  const missing: string[] = [];
  for (const { field, problem } of checkFields(fields, typed, currency)) {
    const said = problemMessage(field, problem);
    if (problem.kind === "required") missing.push(field.label);
    if (problem.isWarning) doubts[field.name] = said;
    else errors[field.name] = said;
  }
  if (swift.codes.length > 1 && !swift.codes.includes(swift.chosen ?? "")) {
    missing.push(messages.swift);
    errors.swiftCode = problemMessage(
      { label: messages.swift },
      { kind: "required", isWarning: false },
    );
  }
  const summary =
    missing.length > 0
      ? messages.fillIn(missing.join(", "))
      : Object.keys(errors).length > 0
        ? messages.check
        : null;
  return { errors, doubts, summary };
}

/** An account as it is sent to be linked. */
export type AccountDetails = BodyInput<Operations["completeBankLink"]>["accountDetails"];

/** Drops what is empty: an empty value is no answer. */
const filled = (fields: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      value.trim() === "" ? [] : [[name, value.trim()]],
    ),
  );

const filledAddress = (address: Address): Address =>
  Object.fromEntries(
    Object.entries(address).filter(([, value]) => typeof value !== "string" || value.trim() !== ""),
    // Only optional parts of an address can be empty here: the form asked for the others.
  ) as Address;

/** The account as it is sent to be linked, or null as long as a choice is missing. */
export function accountDetailsOf(state: LinkState, profile: Profile): AccountDetails | null {
  const { currency, country, bank, bankAddress, userAddress, swiftCode } = state;
  if (currency === null || country === null || bank === null || userAddress === null) return null;
  const details = {
    ...filled(state.fields),
    currency: currency.code,
    country,
    bank: bank.id,
    ...(swiftCode === null ? {} : { swiftCode }),
    ...(bankAddress === null ? {} : { bankAddress: filledAddress(bankAddress) }),
    userAddress: filledAddress(userAddress),
    userProfile: {
      email: profile.email,
      firstName: profile.first_name?.trim() ?? "",
      lastName: profile.last_name?.trim() ?? "",
    },
  };
  // The contract's type says of the named parts, too, that they are texts, as the bank's own fields are.
  return details as unknown as AccountDetails;
}

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
import { linkBankMessages } from "../../../../shared/messages/index.ts";
import type { Bank } from "../data/banks.ts";
import type { AccountEntry } from "./entry-flow.ts";

const messages = linkBankMessages.details;

type BankOperation = Bank["operations"][number];

/** A field of the form: its input type, and the rules for its value. */
export interface FormField extends AskedField {
  type: "text" | "email" | "select" | "number" | "tel" | "textarea";
  placeholder?: string;
}

/**
 * Returns the operation that a bank supports for a currency and country. With EUR, the country EU stands for all.
 */
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

/** True if the person has to enter the bank's address, because the directory has none. */
export const asksBankAddress = (bank: Bank, country: string, currency: string): boolean =>
  (operationOf(bank, country, currency)?.bankAddress ?? bank.bank_address) === null;

/**
 * Returns the fields that a bank requires, or those of the currency if it lists none. A SWIFT code is
 * not typed if the bank lists its codes.
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

/** Returns a bank's SWIFT code if it has exactly one. */
export const onlySwiftCode = (swiftCodes: readonly string[]): string | null =>
  swiftCodes.length === 1 ? (swiftCodes[0] ?? null) : null;

/** Returns the values to start with. A choice with a single option is preselected. */
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

/** Formats a value while it is typed. Fields without a known format stay as typed. */
export function shownValue(name: string, typed: string, currency: string): string {
  const hasFormat = formatOf(name) !== undefined || isBankFieldName(name) || name === "swiftCode";
  // The kind of a Pix key is only known once it is complete.
  return hasFormat && name !== "pixCode" && name !== "branchCode"
    ? formatField(name, typed, currency)
    : typed;
}

export interface FormCheck {
  /** Errors by field name. */
  errors: Record<string, string>;
  /** Likely mistakes that are accepted, by field name. */
  warnings: Record<string, string>;
  /** A sentence about the whole form, or null if it can be sent. */
  summary: string | null;
}

/** Checks all fields. @param swift the bank's codes, and the chosen one */
export function checkForm(
  fields: readonly FormField[],
  typed: Readonly<Record<string, string>>,
  currency: string,
  swift: { codes: readonly string[]; chosen: string | null },
): FormCheck {
  const errors: Record<string, string> = {};
  const warnings: Record<string, string> = {};
  const missing: string[] = [];
  for (const { field, problem } of checkFields(fields, typed, currency)) {
    const message = problemMessage(field, problem);
    if (problem.kind === "required") missing.push(field.label);
    if (problem.isWarning) warnings[field.name] = message;
    else errors[field.name] = message;
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
  return { errors, warnings, summary };
}

/** Removes empty fields. */
const filled = (fields: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      value.trim() === "" ? [] : [[name, value.trim()]],
    ),
  );

const filledAddress = (address: Address): Address =>
  Object.fromEntries(
    Object.entries(address).filter(([, value]) => typeof value !== "string" || value.trim() !== ""),
    // Only optional parts can be empty here, because the form requires the others.
  ) as Address;

/** Returns the account in the form of the API, without its holder, or null while a choice is missing. */
export function accountOf(entry: AccountEntry) {
  const { currency, country, bank, bankAddress, userAddress, swiftCode } = entry;
  if (currency === null || country === null || bank === null || userAddress === null) return null;
  return {
    ...filled(entry.fields),
    currency: currency.code,
    country,
    bank: bank.id,
    ...(swiftCode === null ? {} : { swiftCode }),
    ...(bankAddress === null ? {} : { bankAddress: filledAddress(bankAddress) }),
    userAddress: filledAddress(userAddress),
  };
}

import type { Body, Operations } from "@lilypad/api-contract";
import {
  type AskedField,
  bareField,
  checkFields,
  type EnteredFields,
  fieldsOf,
  last4Of,
  metadataOf,
  problemMessage,
} from "@lilypad/bank-details";
import type { Bank, BankOperation, PostalAddress, RequiredField } from "@lilypad/providers";
import { type FieldError, fail } from "../../../../platform/errors.ts";

export type AccountDetails = Body<Operations["completeBankLink"]>["accountDetails"];
type AddressInput = AccountDetails["userAddress"];

/** Checked details of an account, in the form that the provider takes. */
export interface ReadAccount {
  currency: string;
  /** ISO 3166-1 alpha-2 of the bank. */
  country: string;
  bankName: string;
  bankAddress: PostalAddress;
  ownerAddress: PostalAddress;
  /** Bare values by field name. */
  fields: Record<string, string>;
  last4: string | null;
  metadata: Record<string, string>;
}

const path = (name: string) => `body.accountDetails.${name}`;
const swiftLabel = "SWIFT / BIC code";

/**
 * Home country of a bank's accounts: the country of the bank's address, which is more specific than
 * the operation's country in the EU.
 */
export const homeOf = (operation: BankOperation): string =>
  operation.bankAddress?.country ?? operation.countryCode;

/** The country of the bank's accounts, ISO 3166-1 alpha-2. */
export function countryOfAccounts(bank: Bank, operation: BankOperation): string {
  const home = homeOf(operation);
  return home === "EU" ? bank.countryCode : home;
}

/**
 * The bank's operation for a currency and country. For EUR, the country EU matches all of its
 * countries.
 */
export function operationOf(
  bank: Bank,
  { currency, country }: { currency: string; country: string },
): BankOperation | undefined {
  return bank.operations.find(
    (operation) =>
      operation.supportedCurrencies.includes(currency) &&
      ((currency === "EUR" && (country === "EU" || operation.countryCode === "EU")) ||
        operation.countryCode === country ||
        homeOf(operation) === country),
  );
}

/** The fields that a bank requires; the currency's defaults if the bank's record names none. */
export const askedFields = (operation: BankOperation, currency: string): readonly AskedField[] =>
  operation.requiredFields.length === 0 ? fieldsOf(currency) : operation.requiredFields;

/** An address in the provider's format, with a state as its code if it has one. */
export function toPostalAddress(address: AddressInput): PostalAddress {
  const state =
    address.stateCode ||
    address.state ||
    address.administrativeAreaCode ||
    address.administrativeArea;
  return {
    addressLine1: address.addressLine1,
    ...(address.addressLine2 ? { addressLine2: address.addressLine2 } : {}),
    city: address.city,
    ...(state ? { state } : {}),
    postalCode: address.postalCode,
    country: address.country,
  };
}

/** The entered values apart from the named ones. Reads own properties only. */
function readEntered(details: AccountDetails): EnteredFields {
  const named = new Set([
    "currency",
    "country",
    "bank",
    "swiftCode",
    "bankAddress",
    "userAddress",
    "userProfile",
  ]);
  const entered: Record<string, string> = {};
  for (const [name, value] of Object.entries(details)) {
    if (!named.has(name) && typeof value === "string") entered[name] = value;
  }
  return entered;
}

/** The bank's SWIFT code: the one that the person chose, or the bank's only one. */
function readSwiftCode(
  operation: BankOperation,
  details: AccountDetails,
  entered: EnteredFields,
): { code: string | undefined; error: FieldError | undefined } {
  const typed = details.swiftCode || entered.bicSwift;
  const [first, ...more] = operation.swiftCodes;
  if (!typed) {
    const isOpen = more.length > 0;
    return {
      code: first,
      error: isOpen ? { path: path("swiftCode"), message: `${swiftLabel} is required` } : undefined,
    };
  }
  const code = bareField("bicSwift", typed);
  const isKnown = first === undefined || operation.swiftCodes.includes(code);
  const message = `${swiftLabel} format is invalid`;
  return { code, error: isKnown ? undefined : { path: path("swiftCode"), message } };
}

/** The only possible value of a field with one choice. */
const chosenAlready = (field: AskedField | RequiredField): string | undefined =>
  field.options?.length === 1 ? field.options[0]?.value : undefined;

function refuse(errors: readonly FieldError[], missing: readonly string[]): never {
  const [first] = errors;
  return fail("VALIDATION_FAILED", {
    fields: errors,
    message:
      missing.length > 0
        ? `Please fill in: ${missing.join(", ")}`
        : (first?.message ?? "Some details aren't valid."),
  });
}

/**
 * Reads an account that a person wants to link, with the fields that its bank requires.
 * @param operation the bank's operation for this currency and country
 * @throws VALIDATION_FAILED, which names every field that is missing, malformed or mistyped
 */
export function readDetails(
  bank: Bank,
  operation: BankOperation,
  details: AccountDetails,
): ReadAccount {
  const { currency } = details;
  const asked = askedFields(operation, currency);
  const swift = readSwiftCode(operation, details, readEntered(details));
  const entered: Record<string, string> = { ...readEntered(details) };
  if (swift.code !== undefined) entered.bicSwift = swift.code;
  for (const field of asked) {
    const only = chosenAlready(field);
    if (!entered[field.name] && only !== undefined) entered[field.name] = only;
  }
  const found = checkFields(asked, entered, currency).filter(
    ({ field, problem }) =>
      !problem.isWarning && !(field.name === "bicSwift" && swift.error !== undefined),
  );
  const errors: FieldError[] = found.map(({ field, problem }) => ({
    path: path(field.name),
    message: problemMessage(field, problem),
  }));
  const missing = found.filter(({ problem }) => problem.kind === "required");
  const labels = missing.map(({ field }) => field.label);
  if (swift.error !== undefined) {
    errors.push(swift.error);
    if (swift.error.message.endsWith("is required")) labels.push(swiftLabel);
  }
  const typedAddress = details.bankAddress;
  const bankAddress =
    operation.bankAddress ??
    (typedAddress === undefined ? undefined : toPostalAddress(typedAddress));
  if (bankAddress === undefined) {
    const message = "Please complete all required bank address fields";
    errors.push({ path: path("bankAddress"), message });
  }
  if (errors.length > 0 || bankAddress === undefined) return refuse(errors, labels);

  const fields: Record<string, string> = {};
  const names = new Set([...asked.map(({ name }) => name), "bicSwift"]);
  for (const name of names) {
    const value = bareField(name, entered[name] ?? "", currency);
    if (value !== "") fields[name] = value;
  }
  return {
    currency,
    country: countryOfAccounts(bank, operation),
    bankName: bank.displayName || bank.name,
    bankAddress,
    ownerAddress: toPostalAddress(details.userAddress),
    fields,
    last4: last4Of(fields),
    metadata: metadataOf(fields),
  };
}

import type { BankField, BankFieldName } from "./bank-field.ts";

type Rule = Omit<BankField, "name" | "required">;

const digits = (
  label: string,
  placeholder: string,
  minLength: number,
  maxLength: number = minLength,
): Rule => ({
  type: "tel",
  label,
  placeholder,
  pattern: minLength === maxLength ? `\\d{${minLength}}` : `\\d{${minLength},${maxLength}}`,
  maxLength,
});

const accountNumber = (placeholder: string, minLength: number, maxLength?: number) =>
  digits("Account number", placeholder, minLength, maxLength);

const iban: Rule = {
  type: "text",
  label: "IBAN",
  placeholder: "DE89 3704 0044 0532 0130 00",
  pattern: "[A-Z]{2}\\d{2}[A-Z0-9]{11,30}",
  maxLength: 34,
  format: "iban",
};
const bicSwift: Rule = {
  type: "text",
  label: "BIC / SWIFT code",
  placeholder: "COBADEFFXXX",
  pattern: "[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?",
  maxLength: 11,
};

/**
 * Fields that identify an account, by its currency, in the order in which banks usually show them.
 */
const fieldsByCurrency: Readonly<Record<string, Partial<Record<BankFieldName, Rule>>>> = {
  GBP: {
    sortCode: { ...digits("Sort code", "20-00-00", 6), format: "sort_code" },
    accountNumber: accountNumber("55779911", 8),
  },
  USD: {
    routingNumber: digits("Routing number", "021000021", 9),
    accountNumber: accountNumber("000123456789", 4, 17),
  },
  EUR: { iban, bicSwift },
  NGN: {
    bankCode: {
      ...digits("Bank code", "058", 3, 6),
      pattern: "\\d{3}|\\d{5,6}",
    },
    nubanNumber: digits("Account number (NUBAN)", "0123456785", 10),
  },
  IDR: {
    bankCode: digits("Bank code", "014", 3),
    accountNumber: accountNumber("1234567890", 6, 20),
  },
  PHP: { accountNumber: accountNumber("001234567890", 6, 16) },
  VND: { accountNumber: accountNumber("0011001234567", 6, 19) },
  MXN: { clabeNumber: digits("CLABE", "032180000118359719", 18) },
  ARS: { cbuNumber: digits("CBU or CVU", "2850590940090418135201", 22) },
  BRL: {
    bankCode: digits("Bank code", "260", 3),
    pixCode: {
      type: "text",
      label: "Pix key",
      placeholder: "name@example.com",
      pattern: "[^\\s]{5,77}",
      maxLength: 77,
    },
    taxNumber: {
      type: "text",
      label: "CPF or CNPJ",
      placeholder: "529.982.247-25",
      pattern: "\\d{11}|[A-Z0-9]{12}\\d{2}",
      maxLength: 14,
    },
  },
  CAD: {
    transitNumber: digits("Transit number", "12345", 5),
    institutionNumber: digits("Institution number", "003", 3),
    accountNumber: accountNumber("1234567", 7, 12),
  },
  AUD: {
    bsbNumber: digits("BSB number", "062-000", 6),
    accountNumber: accountNumber("12345678", 5, 9),
  },
  INR: {
    ifscCode: {
      type: "text",
      label: "IFSC code",
      placeholder: "HDFC0001234",
      pattern: "[A-Z]{4}0[A-Z0-9]{6}",
      maxLength: 11,
    },
    accountNumber: accountNumber("50100123456789", 9, 18),
  },
};

const listed = new Map<string, readonly BankField[]>(
  Object.entries(fieldsByCurrency).map(([currency, rules]) => [
    currency,
    Object.entries(rules).map(([name, rule]) => ({
      name: name as BankFieldName, // The keys of the record are BankFieldNames.
      required: true,
      ...rule,
    })),
  ]),
);

/** Currencies whose accounts can be described, ISO 4217. */
export const bankCurrencies: readonly string[] = [...listed.keys()];

/**
 * Returns the fields that identify an account in a currency.
 * @param currency ISO 4217
 * @returns an empty list for an unknown currency
 */
export function fieldsOf(currency: string): readonly BankField[] {
  return listed.get(currency) ?? [];
}

/** Returns one field of a currency, or undefined. */
export function fieldOf(currency: string, name: string): BankField | undefined {
  return fieldsOf(currency).find((field) => field.name === name);
}

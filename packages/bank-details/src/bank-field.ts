/** What a bank account is known by, whatever the country: the words of our API and of our providers. */
export const bankFieldNames = [
  "sortCode",
  "accountNumber",
  "routingNumber",
  "iban",
  "bicSwift",
  "bankCode",
  "branchCode",
  "nubanNumber",
  "clabeNumber",
  "cbuNumber",
  "pixCode",
  "taxNumber",
  "transitNumber",
  "institutionNumber",
  "bsbNumber",
  "ifscCode",
] as const;
export type BankFieldName = (typeof bankFieldNames)[number];

/** Names of all fields that identify a bank account in any country, as used in the API and the providers' port. */
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

export const isBankFieldName = (name: string): name is BankFieldName =>
  (bankFieldNames as readonly string[]).includes(name);

/** A field that a bank requires: one of ours (by name) or one of its own. */
export interface AskedField {
  readonly name: string;
  readonly label: string;
  readonly required: boolean;
  /** A regular expression without anchors; the whole bare value must match. */
  readonly pattern?: string;
  /** Max number of characters of the bare value, without separators. */
  readonly maxLength?: number;
  readonly options?: readonly { readonly value: string; readonly label: string }[];
}

/** A field that identifies accounts in a currency. Compatible with a bank directory's required field. */
export interface BankField extends AskedField {
  readonly name: BankFieldName;
  readonly type: "text" | "tel";
  readonly required: true;
  /** A valid invented value, formatted for display. */
  readonly placeholder: string;
  readonly pattern: string;
  readonly maxLength: number;
  readonly format?: "iban" | "sort_code";
}

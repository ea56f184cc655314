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

export const isBankFieldName = (name: string): name is BankFieldName =>
  (bankFieldNames as readonly string[]).includes(name);

/** Something that a bank wants to know about an account: ours by name, or the bank's own. */
export interface AskedField {
  readonly name: string;
  readonly label: string;
  readonly required: boolean;
  /** A regular expression without anchors; the whole bare value has to match. */
  readonly pattern?: string;
  /** Characters of the bare value, separators not counted. */
  readonly maxLength?: number;
  readonly options?: readonly { readonly value: string; readonly label: string }[];
}

/** One of the fields that a currency's accounts are known by. Fits a bank directory's required field. */
export interface BankField extends AskedField {
  readonly name: BankFieldName;
  readonly type: "text" | "tel";
  readonly required: true;
  /** A well-formed invented value, as it is shown. */
  readonly placeholder: string;
  readonly pattern: string;
  readonly maxLength: number;
  readonly format?: "iban" | "sort_code";
}

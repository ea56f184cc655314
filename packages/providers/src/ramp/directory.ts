/**
 * What can be linked and moved, and what each bank wants to know. No ramp provider publishes this, so
 * it has a source of its own: the sandbox's bank, or a file of the operator's.
 */
export interface BankDirectory {
  /** What is possible, one entry for each currency and country. */
  listCapabilities(operation: DirectoryOperation): Promise<readonly Capability[]>;
  /** @param country ISO 3166-1 alpha-2; EU asks for every country of the euro */
  listBanks(country: string, currency: string): Promise<readonly Bank[]>;
  /** Null for a bank that is not in the directory. */
  findBank(bankId: string): Promise<Bank | null>;
  /** What exchanging usually costs; null where nobody publishes it. */
  readPrices(): Promise<Prices | null>;
}

/** Into the wallet, out of it, or from a bank account to a British one by a teleport link. */
export type DirectoryOperation = "onramp" | "offramp" | "teleport";

/** Published rates and fees: indicative, and no offer. An offer is a quote. */
export interface Prices {
  /** The day of the rates, "2026-11-02". */
  readonly asOf: string;
  /** Units of each currency (ISO 4217) for one US dollar, decimal. */
  readonly perDollar: Readonly<Record<string, string>>;
  /** The share taken of what comes in from a bank and of what goes out to one, decimal percent. */
  readonly feePercent: { readonly onramp: string; readonly offramp: string };
}

export interface Capability {
  /** ISO 4217. */
  readonly currency: string;
  readonly currencyName: string;
  /** ISO 3166-1 alpha-2, or "EU". */
  readonly country: string;
  readonly countryName: string;
  readonly flagEmoji: string;
  readonly region: string;
  readonly methods: readonly string[];
  /**
   * Decimal, major units. What is sent: the currency itself for onramp, USDC for offramp. For teleport
   * pounds that arrive, because a link says what has to arrive.
   */
  readonly minimumAmount: string;
  readonly maximumAmount: string;
}

export interface BankAddress {
  readonly addressLine1: string;
  readonly city: string;
  readonly state?: string;
  readonly postalCode: string;
  readonly country: string;
}

export interface RequiredField {
  /** One of @lilypad/bank-details' names, or the bank's own. */
  readonly name: string;
  readonly type: "text" | "email" | "select" | "number" | "tel" | "textarea";
  readonly label: string;
  readonly placeholder?: string;
  readonly required: boolean;
  /** A regular expression without anchors of its own; the whole value has to match. */
  readonly pattern?: string;
  readonly format?: "iban" | "sort_code";
  readonly maxLength?: number;
  readonly options?: readonly { readonly value: string; readonly label: string }[];
}

export interface BankOperation {
  readonly countryCode: string;
  readonly supportedCurrencies: readonly string[];
  readonly supportedSchemes: readonly string[];
  readonly requiredFields: readonly RequiredField[];
  readonly swiftCodes: readonly string[];
  /** How IBANs of its accounts name the bank; where it is left out, only the start of its SWIFT code tells. */
  readonly ibanBankCodes?: readonly string[];
  /** Null: the person has to tell it. */
  readonly bankAddress: BankAddress | null;
}

export interface Bank {
  readonly id: string;
  readonly name: string;
  readonly displayName: string;
  readonly countryCode: string;
  /** Null: the app draws the bank's initials. */
  readonly logoUrl: string | null;
  /** Smaller is shown first. */
  readonly priority: number;
  readonly operations: readonly BankOperation[];
}

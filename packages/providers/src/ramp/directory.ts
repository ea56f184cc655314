/**
 * The bank directory: currencies and countries that are supported, and the details that each bank
 * requires. No ramp provider publishes this, so it has its own source: the sandbox's bank, an HTTP
 * service or a file of the operator.
 */
export interface BankDirectory {
  /** Returns one entry for each supported currency and country. */
  listCapabilities(operation: DirectoryOperation): Promise<readonly Capability[]>;
  /** @param country ISO 3166-1 alpha-2; EU means all euro countries */
  listBanks(country: string, currency: string): Promise<readonly Bank[]>;
  /** Returns null for a bank that is not in the directory. */
  findBank(bankId: string): Promise<Bank | null>;
  /** Returns indicative prices; null if the directory publishes none. */
  readPrices(): Promise<Prices | null>;
}

/** Top-up, withdrawal, or a teleport payment between bank accounts. */
export type DirectoryOperation = "onramp" | "offramp" | "teleport";

/** Published rates and fees. They are indicative; only a quote is binding. */
export interface Prices {
  /** The date of the rates, such as "2026-11-02". */
  readonly asOf: string;
  /** Units of each currency (ISO 4217) for one US dollar, decimal. */
  readonly perDollar: Readonly<Record<string, string>>;
  /** Fee on a top-up and on a withdrawal, decimal percent of the amount. */
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
   * Decimal, major units, in the currency that is sent: `currency` for onramp, USDC for offramp. For
   * teleport it is the amount in pounds that arrives, because a link states that amount.
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
  /** A field name of @lilypad/bank-details, or the bank's own. */
  readonly name: string;
  readonly type: "text" | "email" | "select" | "number" | "tel" | "textarea";
  readonly label: string;
  readonly placeholder?: string;
  readonly required: boolean;
  /** A regular expression without anchors; the whole value must match. */
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
  /** Bank codes in the IBANs of its accounts; without them, an IBAN is matched by the SWIFT code's start. */
  readonly ibanBankCodes?: readonly string[];
  /** Null if the person has to type it. */
  readonly bankAddress: BankAddress | null;
}

export interface Bank {
  readonly id: string;
  readonly name: string;
  readonly displayName: string;
  readonly countryCode: string;
  /** Null if there is none; the app then shows the bank's initials. */
  readonly logoUrl: string | null;
  /** Lower numbers are shown first. */
  readonly priority: number;
  readonly operations: readonly BankOperation[];
}

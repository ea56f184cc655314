/**
 * The ramp provider, which verifies identities and moves money between bank accounts and the chain.
 *
 * An adapter translates this port to one vendor's API. Every method throws only `RampError`. Amounts
 * are decimal strings in major units, as in every vendor's API. The ledger never computes with them:
 * it is credited from the chain.
 */
export interface RampProvider {
  /** The name stored with every record that came from this provider. */
  readonly name: RampProviderName;

  /**
   * @throws RampError ALREADY_EXISTS if the email address has a customer; `findCustomer` returns it
   */
  createCustomer(customer: NewCustomer): Promise<RampCustomer>;
  findCustomer(email: string): Promise<RampCustomer | null>;
  getCustomer(customerId: string): Promise<RampCustomer>;

  /** A provider that needs no payers' accounts does not store a third party's account. */
  createBankAccount(account: NewBankAccount): Promise<RampPaymentAccount>;
  /** Registers the person's Safe as the other end of top-ups and withdrawals. */
  createWallet(wallet: NewWallet): Promise<RampPaymentAccount>;
  getPaymentAccount(accountId: PaymentAccountRef): Promise<RampPaymentAccount>;
  listPaymentAccounts(customerId: string): Promise<readonly RampPaymentAccount[]>;
  /** Succeeds if the account is already deleted. */
  deletePaymentAccount(accountId: PaymentAccountRef): Promise<void>;
  /**
   * Opens a bank account at the provider that anyone can pay into. Deposits are converted to the
   * wallet's stablecoin or forwarded to the customer's own bank account.
   * @throws RampError CUSTOMER_NOT_ACTIVE; UNSUPPORTED if the provider cannot forward to bank
   * accounts
   */
  createVirtualAccount(account: NewVirtualAccount): Promise<RampVirtualAccount>;

  /** @throws RampError CUSTOMER_NOT_ACTIVE, BELOW_MINIMUM, ABOVE_MAXIMUM, UNSUPPORTED */
  createQuote(quote: NewQuote): Promise<RampQuote>;
  /**
   * Accepts a quote. The same idempotency key returns the same transaction.
   * @throws RampError QUOTE_EXPIRED
   */
  createTransaction(transaction: NewTransaction): Promise<RampTransaction>;
  getTransaction(transactionId: string): Promise<RampTransaction>;
  /**
   * Cancels a transaction that is still waiting for its money; money that arrives later is returned to
   * its sender. A transaction that has received its money or has ended is returned unchanged.
   * @returns status CANCELLED if it was cancelled; `getTransaction` may report it as FAILED later
   * @throws RampError UNSUPPORTED if the provider refuses to cancel; late money is then delivered
   */
  cancelTransaction(transactionId: string): Promise<RampTransaction>;

  /**
   * Checks a webhook's age and, in constant time, its signature. Returns only which resource changed;
   * the caller always reads the resource again.
   * @param webhook the body as received, and headers with lower-case names
   * @throws RampError WEBHOOK_REJECTED
   */
  readWebhook(webhook: IncomingWebhook): RampEvent;
}

export type RampProviderName = "fern" | "bridge";

export type KycStatus =
  | "CREATED"
  | "UNDER_REVIEW"
  | "NEEDS_ADDITIONAL_INFORMATION"
  | "ACTIVE"
  | "REJECTED"
  | "DEACTIVATED";

export interface NewCustomer {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly idempotencyKey: string;
}

export interface RampCustomer {
  readonly customerId: string;
  readonly email: string;
  readonly status: KycStatus;
  /** The page where the person verifies their identity; null if there is nothing to do. */
  readonly kycLink: string | null;
  /** Reason for a rejection, worded by the provider for the person; null if not rejected. */
  readonly rejection: { readonly reason: string; readonly code: string | null } | null;
  readonly updatedAt: Date;
}

/** Identifies a payment account. It includes the customer, because some providers nest accounts. */
export interface PaymentAccountRef {
  readonly customerId: string;
  readonly paymentAccountId: string;
}

export interface PostalAddress {
  readonly addressLine1: string;
  readonly addressLine2?: string;
  readonly city: string;
  /** State or province; its code if the country has codes. */
  readonly state?: string;
  readonly postalCode: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
}

export interface NewBankAccount {
  readonly customerId: string;
  readonly idempotencyKey: string;
  /** ISO 4217. */
  readonly currency: string;
  /** ISO 3166-1 alpha-2 of the bank. */
  readonly country: string;
  readonly bankName: string;
  readonly bankAddress: PostalAddress;
  readonly owner: {
    readonly email: string;
    readonly firstName: string;
    readonly lastName: string;
    readonly address: PostalAddress;
  };
  /** Keyed by the field names of @lilypad/bank-details (sortCode, accountNumber, iban, bicSwift, …). */
  readonly fields: Readonly<Record<string, string>>;
  /** True if it belongs to someone other than the customer. */
  readonly isThirdParty: boolean;
}

export interface NewWallet {
  readonly customerId: string;
  readonly idempotencyKey: string;
  /** Address of the Safe on Arbitrum, "0x…". */
  readonly address: string;
}

export interface RampPaymentAccount {
  readonly paymentAccountId: string;
  readonly type: "bank" | "wallet" | "virtual";
  /** True if it belongs to a payer other than the customer; such an account is never paid out to. */
  readonly isThirdParty: boolean;
  readonly status: "pending" | "active" | "deactivated";
  readonly bankName: string | null;
  readonly currency: string | null;
  readonly country: string | null;
  /** Last four characters of the account number or IBAN. */
  readonly last4: string | null;
}

export interface NewVirtualAccount {
  readonly customerId: string;
  readonly idempotencyKey: string;
  readonly sourceCurrency: "USD" | "EUR" | "MXN";
  /** The customer's own Safe, or their own bank account with its currency (ISO 4217). */
  readonly destination:
    | { readonly type: "wallet"; readonly paymentAccountId: string }
    | { readonly type: "bank"; readonly paymentAccountId: string; readonly currency: string };
}

export interface RampVirtualAccount {
  readonly paymentAccountId: string;
  readonly status: "pending" | "active" | "deactivated";
  readonly instructions: BankInstructions;
}

/** The details that the payer types into their bank's transfer form. */
export interface BankInstructions {
  readonly paymentMethod: string | null;
  readonly bankBeneficiaryName: string | null;
  readonly bankName: string | null;
  readonly bankAddress: string | null;
  readonly accountNumber: string | null;
  readonly routingNumber: string | null;
  readonly sortCode: string | null;
  readonly iban: string | null;
  readonly bicSwift: string | null;
  readonly clabeNumber: string | null;
  /** The reference that the transfer must carry. */
  readonly transferMessage: string | null;
}

/** Between a bank account and the person's Safe. */
export type WalletOperation = "topup" | "withdraw";
/**
 * A teleport is a bank-to-bank transfer to the recipient's own account; no wallet is involved. Its
 * source is one of three: a payer's account, created under the recipient's customer with
 * `isThirdParty`; a virtual account that forwards to the recipient's account, where anyone can be the
 * payer; or another customer's own account, and then that customer is the quote's `customerId`.
 */
export type RampOperation = WalletOperation | "teleport";

export interface NewQuote {
  readonly operation: RampOperation;
  readonly customerId: string;
  readonly sourcePaymentAccountId: string;
  /** Such as "GBP" for a top-up from a UK account, "USDC" for a withdrawal, "EUR" for a payer in Spain. */
  readonly sourceCurrency: string;
  /** Decimal, major units. */
  readonly sourceAmount: string;
  readonly destinationPaymentAccountId: string;
  readonly destinationCurrency: string;
  /**
   * The customer whose account is paid, for a teleport from one customer's own account to another
   * customer's. Absent if both ends belong to `customerId`. A provider that pays out only to the same
   * customer's accounts throws UNSUPPORTED.
   */
  readonly recipientCustomerId?: string;
}

export interface RampQuote {
  readonly quoteId: string;
  readonly operation: RampOperation;
  readonly customerId: string;
  readonly sourcePaymentAccountId: string;
  readonly sourceCurrency: string;
  readonly sourceAmount: string;
  readonly destinationPaymentAccountId: string;
  readonly destinationCurrency: string;
  /** The amount that arrives, after fees. */
  readonly destinationAmount: string;
  /** Units of the destination currency for one unit of the source currency, before fees. */
  readonly exchangeRate: string;
  readonly fees: {
    readonly currency: string;
    /** The provider's fee. */
    readonly processing: string;
    readonly exchange: string;
    readonly total: string;
  };
  readonly expiresAt: Date;
}

export interface NewTransaction {
  /** The whole quote as returned, because some providers do not store quotes. */
  readonly quote: RampQuote;
  /** Our intent's id. */
  readonly correlationId: string;
  readonly idempotencyKey: string;
}

export type RampTransactionStatus =
  | "PENDING_TRANSFER"
  | "AWAITING_TRANSFER"
  | "PROCESSING"
  | "COMPLETED"
  | "FAILED"
  | "CANCELLED";

export interface RampTransaction {
  readonly transactionId: string;
  readonly correlationId: string | null;
  readonly status: RampTransactionStatus;
  /** True if money that had arrived was returned. */
  readonly isRefunded: boolean;
  /** The provider's reason, such as "name_mismatch"; null unless it failed. */
  readonly failureReason: string | null;
  readonly sourceCurrency: string;
  readonly sourceAmount: string;
  /**
   * The amount that the sender actually sent, in the source currency; it may differ from the requested
   * amount. Null until money is known to have arrived. Also null for a failed transaction while the
   * provider does not say whether money had arrived (`isRefunded` says so).
   */
  readonly sourceReceivedAmount: string | null;
  readonly destinationCurrency: string;
  /** The amount that arrives or arrived; differs from the quote if another amount was sent. */
  readonly destinationAmount: string | null;
  /** Where to send the money: a chain address for a withdrawal, otherwise a bank account. */
  readonly instructions:
    | { readonly type: "bank"; readonly bank: BankInstructions }
    | { readonly type: "chain"; readonly address: string }
    | null;
  readonly updatedAt: Date;
}

export interface IncomingWebhook {
  readonly rawBody: Uint8Array;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly receivedAt: Date;
}

export interface RampEvent {
  /** The provider's event id; repeated deliveries of an event have the same id. */
  readonly id: string;
  readonly resource: "customer" | "payment_account" | "transaction" | "other";
  readonly resourceId: string;
  readonly createdAt: Date;
}

/**
 * The ramp: whoever verifies identities and moves money between bank accounts and the chain.
 *
 * The port speaks our words; an adapter translates them to one vendor's wire and back. Every method
 * throws only `RampError`. Amounts are decimal strings in major units, as on every provider's wire:
 * the ledger never computes with them, it is credited by the chain.
 */
export interface RampProvider {
  /** As stored beside everything that came from it. */
  readonly name: RampProviderName;

  /**
   * @throws RampError ALREADY_EXISTS when the address has a customer: ask `findCustomer` for it
   */
  createCustomer(customer: NewCustomer): Promise<RampCustomer>;
  findCustomer(email: string): Promise<RampCustomer | null>;
  getCustomer(customerId: string): Promise<RampCustomer>;

  /** Somebody else's may be unknown to the provider afterwards, where it does not ask for payers. */
  createBankAccount(account: NewBankAccount): Promise<RampPaymentAccount>;
  /** The person's Safe, as the other end of top-ups and withdrawals. */
  createWallet(wallet: NewWallet): Promise<RampPaymentAccount>;
  getPaymentAccount(accountId: AccountAddress): Promise<RampPaymentAccount>;
  listPaymentAccounts(customerId: string): Promise<readonly RampPaymentAccount[]>;
  /** An account that is gone already counts as deleted. */
  deletePaymentAccount(accountId: AccountAddress): Promise<void>;
  /**
   * A bank account of the provider's, into which anybody can pay: deposits become the wallet's
   * stablecoin, or go on to the customer's own bank account.
   * @throws RampError CUSTOMER_NOT_ACTIVE; UNSUPPORTED where the provider does not lead to banks
   */
  createVirtualAccount(account: NewVirtualAccount): Promise<RampVirtualAccount>;

  /** @throws RampError CUSTOMER_NOT_ACTIVE, BELOW_MINIMUM, ABOVE_MAXIMUM, UNSUPPORTED */
  createQuote(quote: NewQuote): Promise<RampQuote>;
  /**
   * Accepts a quote. The same idempotency key answers the same transaction.
   * @throws RampError QUOTE_EXPIRED
   */
  createTransaction(transaction: NewTransaction): Promise<RampTransaction>;
  getTransaction(transactionId: string): Promise<RampTransaction>;
  /**
   * Calls off a transaction that still waits for its money: whatever comes later goes back to whoever
   * sent it. One whose money has come, or that has ended, is left as it is: its status tells.
   * @returns CANCELLED when it was called off; `getTransaction` may call that FAILED afterwards
   * @throws RampError UNSUPPORTED where the provider does not let go of it: late money is delivered
   */
  cancelTransaction(transactionId: string): Promise<RampTransaction>;

  /**
   * Checks a webhook's signature in constant time, and its age. Says only what changed: the resource
   * is always asked for again.
   * @param webhook the bytes as they came, and the headers in lower case
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
  /** Where the person proves who they are; null when there is nothing to do. */
  readonly kycLink: string | null;
  /** Why it was rejected, in the provider's words for people; null otherwise. */
  readonly rejection: { readonly reason: string; readonly code: string | null } | null;
  readonly updatedAt: Date;
}

/** A payment account is found under its customer (some providers nest it there). */
export interface AccountAddress {
  readonly customerId: string;
  readonly paymentAccountId: string;
}

export interface PostalAddress {
  readonly addressLine1: string;
  readonly addressLine2?: string;
  readonly city: string;
  /** State or province; its code where the country has codes. */
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
  /** By the names of @lilypad/bank-details (sortCode, accountNumber, iban, bicSwift, …). */
  readonly fields: Readonly<Record<string, string>>;
  /** Whether it belongs to somebody else than the customer. */
  readonly isThirdParty: boolean;
}

export interface NewWallet {
  readonly customerId: string;
  readonly idempotencyKey: string;
  /** "0x…" of the Safe, on Arbitrum. */
  readonly address: string;
}

export interface RampPaymentAccount {
  readonly paymentAccountId: string;
  readonly type: "bank" | "wallet" | "virtual";
  /** Whether it belongs to somebody else than the customer: a payer's, never one to pay out to. */
  readonly isThirdParty: boolean;
  readonly status: "pending" | "active" | "deactivated";
  readonly bankName: string | null;
  readonly currency: string | null;
  readonly country: string | null;
  /** Of the account number or IBAN. */
  readonly last4: string | null;
}

export interface NewVirtualAccount {
  readonly customerId: string;
  readonly idempotencyKey: string;
  readonly sourceCurrency: "USD" | "EUR" | "MXN";
  /** Both are the customer's own: the Safe, or a bank account in a currency (ISO 4217). */
  readonly destination:
    | { readonly type: "wallet"; readonly paymentAccountId: string }
    | { readonly type: "bank"; readonly paymentAccountId: string; readonly currency: string };
}

export interface RampVirtualAccount {
  readonly paymentAccountId: string;
  readonly status: "pending" | "active" | "deactivated";
  readonly instructions: BankInstructions;
}

/** What somebody types into their bank's transfer form. */
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
 * A teleport goes from bank to bank: from somebody else's account, created under the recipient's
 * customer with `isThirdParty`, to the recipient's own. It touches no wallet. Its source may also be a
 * virtual account that leads to the recipient's: then whoever pays into that is the payer. Or it is
 * another customer's own account: then that one is the quote's customer, and pays the recipient.
 */
export type RampOperation = WalletOperation | "teleport";

export interface NewQuote {
  readonly operation: RampOperation;
  readonly customerId: string;
  readonly sourcePaymentAccountId: string;
  /** "GBP" for a top-up from a British account, "USDC" for a withdrawal, "EUR" for a payer in Spain. */
  readonly sourceCurrency: string;
  /** Decimal, major units. */
  readonly sourceAmount: string;
  readonly destinationPaymentAccountId: string;
  readonly destinationCurrency: string;
  /**
   * Of a teleport from a customer's own account to another customer's: whose account is paid. Absent
   * when both ends belong to `customerId`. A provider that pays out to its customer's accounts only
   * answers UNSUPPORTED.
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
  /** What arrives, fees taken. */
  readonly destinationAmount: string;
  /** One unit of the source in units of the destination, before fees. */
  readonly exchangeRate: string;
  readonly fees: {
    readonly currency: string;
    /** The provider's. */
    readonly processing: string;
    readonly exchange: string;
    readonly total: string;
  };
  readonly expiresAt: Date;
}

export interface NewTransaction {
  /** As it was given out: some providers keep no quotes and need its content again. */
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
  /** Whether money that had arrived went back. */
  readonly isRefunded: boolean;
  /** The provider's word, such as "name_mismatch"; null unless it failed. */
  readonly failureReason: string | null;
  readonly sourceCurrency: string;
  readonly sourceAmount: string;
  /**
   * What the sender really sent, in the source currency: more or less than was asked for, perhaps.
   * Null until it is known that money came; also while a failed transaction does not tell whether any
   * had come, until `isRefunded` says so.
   */
  readonly sourceReceivedAmount: string | null;
  readonly destinationCurrency: string;
  /** What arrives or arrived: differs from the quote when another amount was sent. */
  readonly destinationAmount: string | null;
  /** Where the money has to go: an address for a withdrawal, else a bank account. */
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
  /** The provider's: the same event is delivered more than once under the same id. */
  readonly id: string;
  readonly resource: "customer" | "payment_account" | "transaction" | "other";
  readonly resourceId: string;
  readonly createdAt: Date;
}

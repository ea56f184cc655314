// Generated from the migrated schema by `npm run write:row-types`. Do not edit.

/** A row of `teleport_booking`. */
export interface TeleportBookingRow {
  paymentId: string;
  transferId: string;
}

/** A row of `teleport_link`. */
export interface TeleportLinkRow {
  id: string;
  personId: string;
  linkedAccountId: string;
  correlationId: string;
  digest: string;
  /** pence */
  amount: bigint;
  note: string | null;
  tokenHash: Buffer;
  /** sealed secret part of the link's URL; null once the link has ended */
  token: Buffer | null;
  status: "open" | "paying" | "paid" | "expired" | "cancelled";
  /** pence */
  paidAmount: bigint | null;
  paidAt: Date | null;
  expiresAt: Date;
  createdAt: Date;
  updatedAt: Date;
  /** name that an anonymous payer gave; null until the link was paid, and if no name was given */
  paidBy: string | null;
  /** id of the line in the owner's history; null until the link was paid */
  historyId: string | null;
}

/** A row of `teleport_payer`. */
export interface TeleportPayerRow {
  id: string;
  linkId: string;
  secretHash: Buffer | null;
  /** the payer's own account, or a virtual one that the provider opened for them, as account_type says */
  paymentAccountId: string;
  currency: "GBP" | "EUR" | "USD";
  /** the bank's country; null for a virtual account */
  country: string | null;
  bankName: string | null;
  last4: string | null;
  createdAt: Date;
  accountType: "bank" | "virtual";
  /** sealed details of a virtual account; null for others, and once the link was paid */
  bankDetails: Buffer | null;
  personId: string | null;
  linkedAccountId: string | null;
  /** name of the account's holder as typed by an anonymous payer; null for others, and once the link was paid */
  holderName: string | null;
}

/** A row of `teleport_payer_account`. */
export interface TeleportPayerAccountRow {
  linkId: string;
  paymentAccountId: string;
  provider: "fern" | "bridge";
  /** the link's owner, under whom the account is registered with the provider */
  customerId: string;
  createdAt: Date;
  dueAt: Date;
  attempts: number;
}

/** A row of `teleport_payment`. */
export interface TeleportPaymentRow {
  /** also the correlation id under which the ramp knows the order */
  id: string;
  linkId: string;
  payerId: string | null;
  quoteId: string;
  /** the accepted offer */
  quote: unknown;
  provider: string;
  /** the ramp's id of the transaction; null until its answer is stored */
  transactionId: string | null;
  status: "PENDING_TRANSFER" | "AWAITING_TRANSFER" | "PROCESSING" | "COMPLETED" | "FAILED" | "CANCELLED";
  outcome: "delivered" | "overpaid" | "underpaid" | "refunded" | "cancelled" | "failed" | null;
  sourceAsset: number;
  /** hundredths of the source currency that the payer has to send */
  sourceAmount: bigint;
  /** hundredths of the source currency booked as received; null until then */
  receivedAmount: bigint | null;
  /** pence paid out; null unless paid out */
  deliveredAmount: bigint | null;
  /** sealed bank details of the transfer that pays the link; null if there are none */
  instructions: Buffer | null;
  markedSentAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  endedAt: Date | null;
  /** when a worker checks the payment next; null once it cannot change any more */
  dueAt: Date | null;
  /** number of checks since the payment last changed */
  attempts: number;
  /** the payer if signed in; null for an anonymous browser */
  payerPersonId: string | null;
  /** the linked account from which a signed-in person pays; null for an anonymous browser */
  payerAccountId: string | null;
  correlationId: string | null;
  /** when the ramp first reported that it has received money; null until then */
  receivedAt: Date | null;
}

/** A row of `teleport_quote`. */
export interface TeleportQuoteRow {
  id: string;
  linkId: string;
  payerId: string;
  quote: unknown;
  expiresAt: Date;
}

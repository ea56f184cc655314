// Generated from the migrated schema by `npm run write:row-types`. Do not edit.
import { tableOf } from "../../../platform/rows/table.ts";

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
  /** Pence. */
  amount: bigint;
  note: string | null;
  tokenHash: Buffer;
  /** Sealed secret part of the link's URL; null once the link has ended. */
  token: Buffer | null;
  status: "open" | "paying" | "paid" | "expired" | "cancelled";
  /** Pence. */
  paidAmount: bigint | null;
  paidAt: Date | null;
  expiresAt: Date;
  createdAt: Date;
  updatedAt: Date;
  /** Name that an anonymous payer gave; null until the link was paid, and if no name was given. */
  paidBy: string | null;
  /** Id of the line in the owner's history; null until the link was paid. */
  historyId: string | null;
}

/** A row of `teleport_payer`. */
export interface TeleportPayerRow {
  id: string;
  linkId: string;
  secretHash: Buffer | null;
  /** The payer's own account, or a virtual one that the provider opened for them, as account_type says. */
  paymentAccountId: string;
  currency: "GBP" | "EUR" | "USD";
  /** The bank's country; null for a virtual account. */
  country: string | null;
  bankName: string | null;
  last4: string | null;
  createdAt: Date;
  accountType: "bank" | "virtual";
  /** Sealed details of a virtual account; null for others, and once the link was paid. */
  bankDetails: Buffer | null;
  personId: string | null;
  linkedAccountId: string | null;
  /** Name of the account's holder as typed by an anonymous payer; null for others, and once the link was paid. */
  holderName: string | null;
}

/** A row of `teleport_payer_account`. */
export interface TeleportPayerAccountRow {
  linkId: string;
  paymentAccountId: string;
  provider: "fern" | "bridge";
  /** The link's owner, under whom the account is registered with the provider. */
  customerId: string;
  createdAt: Date;
  dueAt: Date;
  attempts: number;
}

/** A row of `teleport_payment`. */
export interface TeleportPaymentRow {
  /** Also the correlation id under which the ramp knows the order. */
  id: string;
  linkId: string;
  payerId: string | null;
  quoteId: string;
  /** The accepted offer. */
  quote: unknown;
  provider: string;
  /** The ramp's id of the transaction; null until its answer is stored. */
  transactionId: string | null;
  status: "PENDING_TRANSFER" | "AWAITING_TRANSFER" | "PROCESSING" | "COMPLETED" | "FAILED" | "CANCELLED";
  outcome: "delivered" | "overpaid" | "underpaid" | "refunded" | "cancelled" | "failed" | null;
  sourceAsset: number;
  /** Hundredths of the source currency that the payer has to send. */
  sourceAmount: bigint;
  /** Hundredths of the source currency booked as received; null until then. */
  receivedAmount: bigint | null;
  /** Pence paid out; null unless paid out. */
  deliveredAmount: bigint | null;
  /** Sealed bank details of the transfer that pays the link; null if there are none. */
  instructions: Buffer | null;
  markedSentAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  endedAt: Date | null;
  /** When a worker checks the payment next; null once it cannot change any more. */
  dueAt: Date | null;
  /** Number of checks since the payment last changed. */
  attempts: number;
  /** The payer if signed in; null for an anonymous browser. */
  payerPersonId: string | null;
  /** The linked account from which a signed-in person pays; null for an anonymous browser. */
  payerAccountId: string | null;
  correlationId: string | null;
  /** When the ramp first reported that it has received money; null until then. */
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

export const teleportBookingTable = tableOf<TeleportBookingRow, never>("teleport_booking", "payment_id transfer_id");
export const teleportLinkTable = tableOf<TeleportLinkRow, "id", "status">("teleport_link", "id person_id linked_account_id correlation_id digest amount note token_hash token status paid_amount paid_at expires_at created_at updated_at paid_by history_id", "id");
export const teleportPayerTable = tableOf<TeleportPayerRow, "id", "accountType">("teleport_payer", "id link_id secret_hash payment_account_id currency country bank_name last4 created_at account_type bank_details person_id linked_account_id holder_name", "id");
export const teleportPayerAccountTable = tableOf<TeleportPayerAccountRow, never, "attempts">("teleport_payer_account", "link_id payment_account_id provider customer_id created_at due_at attempts");
export const teleportPaymentTable = tableOf<TeleportPaymentRow, "id", "status" | "attempts">("teleport_payment", "id link_id payer_id quote_id quote provider transaction_id status outcome source_asset source_amount received_amount delivered_amount instructions marked_sent_at created_at updated_at ended_at due_at attempts payer_person_id payer_account_id correlation_id received_at", "id");
export const teleportQuoteTable = tableOf<TeleportQuoteRow, "id">("teleport_quote", "id link_id payer_id quote expires_at", "id");

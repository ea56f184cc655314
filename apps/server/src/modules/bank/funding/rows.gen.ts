// Generated from the migrated schema by `npm run write:row-types`. Do not edit.
import { tableOf } from "../../../platform/rows/table.ts";

/** A row of `funding_intent`. */
export interface FundingIntentRow {
  /** Also the correlation id under which the ramp knows the order. */
  id: string;
  personId: string;
  operation: "topup" | "withdraw";
  status: "PENDING_TRANSFER" | "AWAITING_TRANSFER" | "PROCESSING" | "COMPLETED" | "FAILED" | "CANCELLED";
  linkedAccountId: string;
  correlationId: string;
  digest: string;
  /** A quote is accepted once. */
  quoteId: string;
  /** The accepted offer. */
  quote: unknown;
  quoteExpiresAt: Date;
  /** Decimal, major units: the amount that the recipient gets. */
  destinationAmount: string;
  asset: number;
  /** Minor units of usdc: credited by a top-up, or debited by a withdrawal. */
  amount: bigint;
  provider: string;
  /** The ramp's id of the transaction; null until its answer is stored. */
  transactionId: string | null;
  providerStatus: "PENDING_TRANSFER" | "AWAITING_TRANSFER" | "PROCESSING" | "COMPLETED" | "FAILED" | "CANCELLED" | null;
  failureCode: string | null;
  /** Sealed bank details of the transfer that pays a top-up; null if there are none. */
  instructions: Buffer | null;
  /** Withdrawals only. */
  depositAddress: Buffer | null;
  transferId: string | null;
  /** Progress of a withdrawal's money: held in the ledger, queued for settlement, proved on the chain, or returned because it never left; null for a top-up. */
  leg: "reserved" | "queued" | "moved" | "voided" | null;
  releaseId: string | null;
  releasedAt: Date | null;
  /** The money that arrived: a top-up's, or a withdrawal's that came back. */
  depositTransferId: string | null;
  createdAt: Date;
  begunAt: Date;
  updatedAt: Date;
  endedAt: Date | null;
  /** When a worker next looks at it. Null when it has ended. */
  dueAt: Date | null;
  /** Number of checks since the intent last changed. */
  attempts: number;
  askedAt: Date | null;
  /** Whether it cannot change any more. */
  isSettled: boolean;
  /** When the ramp first reported that it has the money; null until then. */
  receivedAt: Date | null;
  /** When the chain transfer of a withdrawal was proved; null until then, and for a top-up. */
  movedAt: Date | null;
}

/** A row of `funding_quote`. */
export interface FundingQuoteRow {
  id: string;
  personId: string;
  operation: "topup" | "withdraw";
  linkedAccountId: string;
  /** Hundredths of the source currency. */
  amountCents: bigint;
  quote: unknown;
  expiresAt: Date;
}

export const fundingIntentTable = tableOf<FundingIntentRow, "id", "status" | "begunAt" | "attempts" | "isSettled">("funding_intent", "id person_id operation status linked_account_id correlation_id digest quote_id quote quote_expires_at destination_amount asset amount provider transaction_id provider_status failure_code instructions deposit_address transfer_id leg release_id released_at deposit_transfer_id created_at begun_at updated_at ended_at due_at attempts asked_at is_settled received_at moved_at", "id");
export const fundingQuoteTable = tableOf<FundingQuoteRow, "id">("funding_quote", "id person_id operation linked_account_id amount_cents quote expires_at", "id");

// Generated from the migrated schema by `npm run write:row-types`. Do not edit.

/** A row of `funding_intent`. */
export interface FundingIntentRow {
  /** also the correlation id under which the ramp knows the order */
  id: string;
  personId: string;
  operation: "topup" | "withdraw";
  status: "PENDING_TRANSFER" | "AWAITING_TRANSFER" | "PROCESSING" | "COMPLETED" | "FAILED" | "CANCELLED";
  linkedAccountId: string;
  correlationId: string;
  digest: string;
  quoteId: string;
  /** the accepted offer */
  quote: unknown;
  quoteExpiresAt: Date;
  /** decimal, major units: the amount that the recipient gets */
  destinationAmount: string;
  asset: number;
  /** minor units of usdc: credited by a top-up, or debited by a withdrawal */
  amount: bigint;
  provider: string;
  /** the ramp's id of the transaction; null until its answer is stored */
  transactionId: string | null;
  providerStatus: "PENDING_TRANSFER" | "AWAITING_TRANSFER" | "PROCESSING" | "COMPLETED" | "FAILED" | "CANCELLED" | null;
  failureCode: string | null;
  /** sealed bank details of the transfer that pays a top-up; null if there are none */
  instructions: Buffer | null;
  /** 20 bytes: where the money of a withdrawal is sent */
  depositAddress: Buffer | null;
  transferId: string | null;
  /** progress of a withdrawal's money: held in the ledger, queued for settlement, proved on the chain, or returned because it never left; null for a top-up */
  leg: "reserved" | "queued" | "moved" | "voided" | null;
  releaseId: string | null;
  releasedAt: Date | null;
  depositTransferId: string | null;
  createdAt: Date;
  begunAt: Date;
  updatedAt: Date;
  endedAt: Date | null;
  /** when a worker checks the intent next; null once it cannot change any more */
  dueAt: Date | null;
  /** number of checks since the intent last changed */
  attempts: number;
  askedAt: Date | null;
  /** whether it cannot change any more */
  isSettled: boolean;
  /** when the ramp first reported that it has the money; null until then */
  receivedAt: Date | null;
  /** when the chain transfer of a withdrawal was proved; null until then, and for a top-up */
  movedAt: Date | null;
}

/** A row of `funding_quote`. */
export interface FundingQuoteRow {
  id: string;
  personId: string;
  operation: "topup" | "withdraw";
  linkedAccountId: string;
  /** hundredths of the source currency */
  amountCents: bigint;
  quote: unknown;
  expiresAt: Date;
}

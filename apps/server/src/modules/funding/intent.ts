import type { RampQuote, RampTransactionStatus, WalletOperation } from "@lilypad/providers";

/** Where a top-up or withdrawal stands; the provider's transactions have the same words. */
export type IntentStatus = RampTransactionStatus;

/**
 * How far a withdrawal's money has come: held in the ledger, handed to settlement, proved on the
 * chain, or given back because it never left.
 */
export type Leg = "reserved" | "queued" | "moved" | "voided";

/** A top-up or withdrawal as it is stored. Amounts in minor units are what the chain carries. */
export interface Intent {
  /** Also the correlation id that the provider knows it by. */
  id: string;
  personId: string;
  operation: WalletOperation;
  status: IntentStatus;
  linkedAccountId: string;
  digest: string;
  quoteId: string;
  quote: RampQuote;
  quoteExpiresAt: Date;
  /** Decimal, major units: what arrives at the end. */
  destinationAmount: string;
  /** Minor units of usdc: what a top-up brings, or a withdrawal takes. */
  amount: bigint;
  provider: string;
  transactionId: string | null;
  providerStatus: IntentStatus | null;
  failureCode: string | null;
  instructions: Buffer | null;
  /** "0x…" in lower case. */
  depositAddress: string | null;
  transferId: string | null;
  leg: Leg | null;
  releaseId: string | null;
  releasedAt: Date | null;
  depositTransferId: string | null;
  createdAt: Date;
  updatedAt: Date;
  endedAt: Date | null;
  attempts: number;
  isSettled: boolean;
}

/** The asset that top-ups bring and withdrawals take. */
export const rampAsset = "usdc";

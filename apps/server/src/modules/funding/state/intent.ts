import type { WalletOperation } from "@lilypad/providers";
import {
  type OrderStatus,
  type OrderTable,
  type RampOrder,
  toOrder,
} from "../../ramp-orders/index.ts";

export type IntentStatus = OrderStatus;

/**
 * How far a withdrawal's money has come: held in the ledger, handed to settlement, proved on the
 * chain, or given back because it never left.
 */
export type Leg = "reserved" | "queued" | "moved" | "voided";

/** A top-up or withdrawal as it is stored. Amounts in minor units are what the chain carries. */
export interface Intent extends RampOrder {
  personId: string;
  operation: WalletOperation;
  linkedAccountId: string;
  digest: string;
  quoteId: string;
  quoteExpiresAt: Date;
  /** Decimal, major units: what arrives at the end. */
  destinationAmount: string;
  /** Minor units of usdc: what a top-up brings, or a withdrawal takes. */
  amount: bigint;
  providerStatus: IntentStatus | null;
  failureCode: string | null;
  /** 20 bytes. */
  depositAddress: Buffer | null;
  transferId: string | null;
  leg: Leg | null;
  releaseId: string | null;
  releasedAt: Date | null;
  depositTransferId: string | null;
  updatedAt: Date;
  /** Whether nothing can happen to it any more. */
  isSettled: boolean;
}

export const intentTable: OrderTable<Intent> = {
  name: "funding_intent",
  toOrder: toOrder<Intent>,
};

/** The asset that top-ups bring and withdrawals take. */
export const rampAsset = "usdc";

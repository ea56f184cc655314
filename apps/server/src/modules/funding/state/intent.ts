import type { WalletOperation } from "@lilypad/providers";
import {
  type OrderStatus,
  type OrderTable,
  type RampOrder,
  toOrder,
} from "../../ramp-orders/index.ts";

export type IntentStatus = OrderStatus;

/**
 * State of a withdrawal's money: held in the ledger, queued for settlement, proved on the chain, or
 * released because it was never sent.
 */
export type Leg = "reserved" | "queued" | "moved" | "voided";

/** The stored form of a top-up or withdrawal. Amounts in minor units are of the chain's asset. */
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

/** The asset of top-ups and withdrawals. */
export const rampAsset = "usdc";

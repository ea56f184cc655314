import type { RelayCall, RelayChain, RelayLog } from "@lilypad/chain";
import type { Pool, Queryable } from "@lilypad/db";
import type { Address, Hex } from "viem";
import type { Clock } from "../../../platform/clock.ts";
import type { Logger } from "../../../platform/logger.ts";
import type { RelayMetrics } from "./relay-metrics.ts";

/**
 * How a relay ended: its transaction succeeded or was reverted; or it was refused, because the chain would have
 * reverted it, and nothing was sent.
 */
export type RelayOutcome = "succeeded" | "reverted" | "refused";

/** The end of a relay, for its owner. */
export interface RelayEnd {
  readonly id: string;
  readonly outcome: RelayOutcome;
  /** Null if nothing was sent. */
  readonly transactionHash: Hex | null;
  /** Null if nothing was sent. */
  readonly blockNumber: bigint | null;
  readonly gasUsed: bigint;
  /** The logs of the transaction; none if it did not succeed. */
  readonly logs: readonly RelayLog[];
}

/**
 * The function of the module that requested a relay. It is called with the end in the SQL transaction that stores it,
 * so once for each end; if it throws, the relay ends later. If the chain loses the transaction afterwards, the relay is
 * open again, and its owner is called with its new end.
 */
export type RelayOwner = (db: Queryable, end: RelayEnd) => Promise<void>;

export interface RelaySettings {
  /** The gas that all relays of a UTC day may cost, counted by their limits. */
  readonly dailyGas: bigint;
  /** The number of later blocks before a receipt counts. */
  readonly confirmations: bigint;
  /** After this time a transaction that is not mined is replaced by one with higher fees; milliseconds. */
  readonly resubmitAfterMs: number;
  /** How often a receipt is requested from the chain; milliseconds. */
  readonly receiptPollMs: number;
  /** How often a call that the chain would revert is tried before it is refused. */
  readonly triesBeforeRefusal: number;
  /** How long a call waits that needs more gas than its limit, before it is refused; milliseconds. */
  readonly waitForGasMs: number;
}

export const defaultRelaySettings: Omit<RelaySettings, "dailyGas" | "confirmations"> = {
  resubmitAfterMs: 30_000,
  receiptPollMs: 250,
  triesBeforeRefusal: 4,
  waitForGasMs: 24 * 60 * 60_000,
};

/** The dependencies that the parts of this module share. */
export interface RelayContext {
  pool: Pool;
  clock: Clock;
  logger: Logger;
  chain: RelayChain;
  settings: RelaySettings;
  metrics: RelayMetrics;
  /** The owners by purpose. */
  owners: Readonly<Record<string, RelayOwner>>;
}

/** A relay that has not ended. */
export interface OpenRelay extends RelayCall {
  readonly id: string;
  readonly purpose: string;
  /** For whom the relayer pays; null for the product's own calls. */
  readonly personId: string | null;
  /** The account and nonce with which it was signed; null before. */
  readonly signed: { relayer: Address; nonce: number } | null;
}

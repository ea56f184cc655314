import { itemBytes, ownerBytes } from "@lilypad/chain";
import type { BatchLimits } from "./pack-batch.ts";

export interface SettlementSettings {
  readonly limits: BatchLimits;
  /** The gas that all batches of a UTC day may cost the operator. */
  readonly dailyGas: bigint;
  /** How many Safes may be created in a UTC day. */
  readonly dailySafeCreations: bigint;
  /** How many blocks must stand on a block before its evidence counts. */
  readonly confirmations: bigint;
  /** New sends are refused when the oldest pending transfer is older, in milliseconds. */
  readonly maxPendingAgeMs: number;
  /** A transaction that is not mined by then is signed again at a higher fee, in milliseconds. */
  readonly resubmitAfterMs: number;
  /** How long a pass watches its own transaction before it lets the next pass look again, in milliseconds. */
  readonly inclusionWaitMs: number;
  readonly reconciliationIntervalMs: number;
  /** How often the chain is looked at, in milliseconds; the queue wakes its worker by itself. */
  readonly pollMs: number;
  /** The first block to read: nothing before the module concerns us. */
  readonly startBlock: bigint;
  /** Blocks read in one SQL transaction at most. */
  readonly blocksPerPass: number;
  /** Hashes kept behind the cursor, to find the common block after a rewind. */
  readonly rememberedBlocks: bigint;
  /**
   * How long an operation that fails because of its sender or recipient waits before it is given back, in
   * milliseconds: a node may be some blocks behind the one that showed a deposit.
   */
  readonly refuseAfterMs: number;
  /** How many other Safes are asked whether they can move an asset when items of it fail. */
  readonly probesOfAsset: number;
  /** Safes compared in one reconciliation; the rest follows in the next ones. */
  readonly safesPerReconciliation: number;
}

/** The figures of the module (packages/chain) for packing, and everything else that has a good default. */
export const defaultSettings: SettlementSettings = {
  limits: {
    maxItems: 600,
    maxGas: 32_000_000n,
    maxBytes: 95_000,
    baseGas: 400_000n,
    itemGas: 45_000n,
    creationGas: 320_000n,
    baseBytes: 300,
    itemBytes,
    ownerBytes,
  },
  dailyGas: 20_000_000_000n,
  dailySafeCreations: 10_000n,
  confirmations: 0n,
  maxPendingAgeMs: 900_000,
  resubmitAfterMs: 30_000,
  inclusionWaitMs: 2_000,
  reconciliationIntervalMs: 60_000,
  pollMs: 250,
  startBlock: 0n,
  blocksPerPass: 400,
  rememberedBlocks: 4_096n,
  refuseAfterMs: 10_000,
  probesOfAsset: 10,
  safesPerReconciliation: 2_000,
};

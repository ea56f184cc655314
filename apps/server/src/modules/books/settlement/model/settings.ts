import { itemBytes, ownerBytes } from "@lilypad/chain";
import type { BatchLimits } from "./pack-batch.ts";

export interface SettlementSettings {
  readonly limits: BatchLimits;
  /** The gas that all batches of a UTC day may cost the operator. */
  readonly dailyGas: bigint;
  /** How many Safes may be created in a UTC day. */
  readonly dailySafeCreations: bigint;
  /** The number of blocks after a block before its evidence counts. */
  readonly confirmations: bigint;
  /** New sends are refused when the oldest pending transfer is older; milliseconds. */
  readonly maxPendingAgeMs: number;
  /** After this time a transaction that is not mined is signed again at a higher fee; milliseconds. */
  readonly resubmitAfterMs: number;
  /** How long a pass waits for its own transaction to be mined; milliseconds. */
  readonly inclusionWaitMs: number;
  readonly reconciliationIntervalMs: number;
  /** An alarm is raised when the latest reconciliation is older; milliseconds. */
  readonly maxReconciliationAgeMs: number;
  /**
   * The interval between reads of the chain in milliseconds. A queued operation wakes the worker
   * immediately.
   */
  readonly pollMs: number;
  /** The same while nothing is queued or in flight: then the only new events are deposits and changes by owners. */
  readonly idlePollMs: number;
  /** The first block to read: the one in which the module was created. */
  readonly startBlock: bigint;
  /** The maximum number of blocks booked in one SQL transaction. */
  readonly blocksPerPass: number;
  /** The number of block hashes stored behind the cursor to find the common block after a rewind. */
  readonly rememberedBlocks: bigint;
  /**
   * How long an operation that fails because of its sender or recipient waits before it is refused, in
   * milliseconds. A node may be some blocks behind the one that reported a deposit.
   */
  readonly refuseAfterMs: number;
  /** The number of other Safes that are tried when operations of an asset fail. */
  readonly probesOfAsset: number;
  /** The number of Safes compared in one reconciliation; the next one continues after them. */
  readonly safesPerReconciliation: number;
}

/** The default settings. The limits follow from the module's gas figures (ADR 3). */
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
  maxReconciliationAgeMs: 600_000,
  pollMs: 250,
  idlePollMs: 1_000,
  startBlock: 0n,
  blocksPerPass: 400,
  rememberedBlocks: 4_096n,
  refuseAfterMs: 10_000,
  probesOfAsset: 10,
  safesPerReconciliation: 2_000,
};

// Generated from the migrated schema by `npm run write:row-types`. Do not edit.

/** A row of `chain_block`. */
export interface ChainBlockRow {
  number: bigint;
  hash: Buffer;
}

/** A row of `chain_cursor`. */
export interface ChainCursorRow {
  name: "head" | "final";
  blockNumber: bigint;
  blockHash: Buffer;
}

/** A row of `chain_log`. */
export interface ChainLogRow {
  transactionHash: Buffer;
  position: number;
  class: number;
  asset: number;
  /** whole minor units */
  amount: bigint;
  blockNumber: bigint | null;
  blockHash: Buffer | null;
  fromAddress: Buffer;
  toAddress: Buffer;
  operationId: string | null;
  transferId: string | null;
  seenAt: Date;
  /** what moved below a minor unit, of 10^12 parts of one */
  parts: bigint;
}

/** A row of `chain_log_set_aside`. */
export interface ChainLogSetAsideRow {
  transactionHash: Buffer;
  position: number;
  blockNumber: bigint;
  reason: string;
  detail: unknown;
  seenAt: Date;
}

/** A row of `chain_rewind`. */
export interface ChainRewindRow {
  id: bigint;
  at: Date;
  /** the block of the cursor before */
  fromBlock: bigint;
  /** the newest block that the chain still had; -1 for none */
  toBlock: bigint;
}

/** A row of `operator_call`. */
export interface OperatorCallRow {
  hash: Buffer;
  /** the hand-over that it is for */
  subjectId: string;
  call: unknown;
  nonce: bigint;
  gasLimit: bigint;
  maxFeePerGas: bigint;
  maxPriorityFeePerGas: bigint;
  raw: Buffer;
  signedAt: Date;
  /** null while it may still be mined; replaced: another transaction used its nonce */
  outcome: "success" | "reverted" | "replaced" | null;
}

/** A row of `outflow`. */
export interface OutflowRow {
  transactionHash: Buffer;
  position: number;
  fromAddress: Buffer;
  toAddress: Buffer;
  asset: number;
  /** minor units */
  amount: bigint;
  /** the time of the block in which it was first seen */
  happenedAt: Date;
  /** unexplained: out of a Safe that we hold, an operator decides; waiting: pending sends hold the money in the ledger; booked: in the ledger */
  state: "unexplained" | "waiting" | "booked";
  /** the transfer of the ledger that it is booked as */
  transferId: string | null;
}

/** A row of `reconciliation_run`. */
export interface ReconciliationRunRow {
  id: bigint;
  startedAt: Date;
  finishedAt: Date;
  blockNumber: bigint;
  balanced: boolean;
  differenceCount: number;
  assets: unknown;
  differences: unknown;
  /** what people own and what their Safes hold, if this run completed a round of all Safes; else null */
  round: unknown;
}

/** A row of `safe_remainder`. */
export interface SafeRemainderRow {
  safeAddress: Buffer;
  asset: number;
  /** of 10^12 parts of a minor unit */
  parts: bigint;
}

/** A row of `settlement_asset_stop`. */
export interface SettlementAssetStopRow {
  asset: number;
  code: "token_refuses" | "daily_cap";
  reason: string;
  since: Date;
}

/** A row of `settlement_batch`. */
export interface SettlementBatchRow {
  number: bigint;
  /** 1 numbered, 2 sent, 3 settled */
  state: number;
  imported: boolean;
  itemCount: number;
  gasEstimate: bigint;
  digest: Buffer;
  owners: Buffer;
  items: Buffer;
  oldestAt: Date;
  createdAt: Date;
  evidenceTransaction: Buffer | null;
  evidenceBlock: bigint | null;
  evidenceBlockHash: Buffer | null;
  day: Date;
  gasUsed: bigint | null;
  revertedGas: bigint;
}

/** A row of `settlement_binding`. */
export interface SettlementBindingRow {
  isOnlyRow: boolean;
  chainId: bigint;
  chainMarker: string;
  module: Buffer;
  operator: Buffer;
  boundBlock: bigint;
  boundAt: Date;
}

/** A row of `settlement_budget_stop`. */
export interface SettlementBudgetStopRow {
  code: "gas_budget" | "safe_creations";
  reason: string;
  since: Date;
}

/** A row of `settlement_operation`. */
export interface SettlementOperationRow {
  id: string;
  createdAt: Date;
  amount: bigint;
  batch: bigint | null;
  position: number | null;
  asset: number;
  /** 1 move, 2 mint */
  kind: number;
  /** 0 queued, 1 batched, 2 settled, 3 cancelled */
  state: number;
  /** 1 moved, 2 failed; null before there is evidence */
  outcome: number | null;
  unclear: boolean;
  imported: boolean;
  fromAddress: Buffer | null;
  toAddress: Buffer;
  /** the owner of the sending Safe; null for a mint */
  ownerAddress: Buffer | null;
  /** position in the queue: the time when it was queued, or later if its sender queued others just before; never null while queued */
  queueAt: Date | null;
  isRefused: boolean;
  /** why an operation out of an own Safe failed or was taken back, as far as it is known */
  failure: "moved_out" | "module_off" | "emptied" | "limit_used" | "safe_stopped" | null;
}

/** A row of `settlement_operation_transfer`. */
export interface SettlementOperationTransferRow {
  operationId: string;
  transferId: string;
}

/** A row of `settlement_pass`. */
export interface SettlementPassRow {
  onlyRow: boolean;
  beganAt: Date;
}

/** A row of `settlement_safe_stop`. */
export interface SettlementSafeStopRow {
  safeAddress: Buffer;
  /** the operation that the Safe reported as moved although nothing moved */
  operationId: string;
  reason: string;
  since: Date;
}

/** A row of `settlement_spending`. */
export interface SettlementSpendingRow {
  day: Date;
  /** gas that the chain charged, or the estimate until there is evidence */
  gas: bigint;
  /** number of Safes that batches create */
  safeCreations: bigint;
}

/** A row of `settlement_state`. */
export interface SettlementStateRow {
  isOnlyRow: boolean;
  state: "running" | "stopped";
  code: string | null;
  reason: string | null;
  since: Date;
}

/** A row of `settlement_submission`. */
export interface SettlementSubmissionRow {
  hash: Buffer;
  batch: bigint;
  nonce: bigint;
  gasLimit: bigint;
  maxFeePerGas: bigint;
  maxPriorityFeePerGas: bigint;
  raw: Buffer;
  signedAt: Date;
  /** when the node accepted the transaction; null while that is unknown */
  sentAt: Date | null;
  reverted: boolean;
}

/** A row of `settlement_verification`. */
export interface SettlementVerificationRow {
  isOnlyRow: boolean;
  /** database_identity() at that moment; it differs after a restore, a failover and a restart of PostgreSQL */
  databaseIdentity: string;
  /** the id of the writing transaction; it differs from the row's xmin if a restore has written the row again */
  writtenBy: bigint;
  module: Buffer;
  chainMarker: string;
  verifiedAt: Date;
}

/** A row of `settlement_volume`. */
export interface SettlementVolumeRow {
  day: Date;
  asset: number;
  transfers: bigint;
  /** minor units */
  amount: string;
}

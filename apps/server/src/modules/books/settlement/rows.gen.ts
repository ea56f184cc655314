// Generated from the migrated schema by `npm run write:row-types`. Do not edit.
import { tableOf } from "../../../platform/rows/table.ts";

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
  /** Whole minor units. */
  amount: bigint;
  blockNumber: bigint | null;
  blockHash: Buffer | null;
  fromAddress: Buffer;
  toAddress: Buffer;
  operationId: string | null;
  transferId: string | null;
  seenAt: Date;
  /** The part of the amount below a minor unit, in 10^-12 of one. */
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
  /** The block of the cursor before. */
  fromBlock: bigint;
  /** The newest block that the chain still had; -1 for none. */
  toBlock: bigint;
}

/** A row of `operator_call`. */
export interface OperatorCallRow {
  hash: Buffer;
  /** The hand-over that it is for. */
  subjectId: string;
  call: unknown;
  nonce: bigint;
  gasLimit: bigint;
  maxFeePerGas: bigint;
  maxPriorityFeePerGas: bigint;
  raw: Buffer;
  signedAt: Date;
  /** Null while it may still be mined; replaced: another transaction used its nonce. */
  outcome: "success" | "reverted" | "replaced" | null;
}

/** A row of `outflow`. */
export interface OutflowRow {
  transactionHash: Buffer;
  position: number;
  fromAddress: Buffer;
  toAddress: Buffer;
  asset: number;
  /** Minor units. */
  amount: bigint;
  /** The time of the block in which it was first seen. */
  happenedAt: Date;
  /** unexplained: out of a Safe that we hold, an operator decides; waiting: pending sends hold the money in the ledger; booked: in the ledger. */
  state: "unexplained" | "waiting" | "booked";
  /** The transfer of the ledger that it is booked as. */
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
  /** The sums that people own and that their Safes hold, if this run completed a round of all Safes; else null. */
  round: unknown;
}

/** A row of `safe_remainder`. */
export interface SafeRemainderRow {
  safeAddress: Buffer;
  asset: number;
  /** Of 10^12 parts of a minor unit. */
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
  /** 1 numbered, 2 sent, 3 settled. */
  state: number;
  imported: boolean;
  itemCount: number;
  gasEstimate: bigint;
  digest: Buffer;
  /** The bytes that the module is called with, as they are sent again. */
  owners: Buffer;
  items: Buffer;
  /** When its oldest operation was created. */
  oldestAt: Date;
  createdAt: Date;
  evidenceTransaction: Buffer | null;
  evidenceBlock: bigint | null;
  evidenceBlockHash: Buffer | null;
  /** The day that its gas counts towards: that on which it got its number. */
  day: Date;
  /** The gas that the chain charged. Null until there is evidence; the estimate counts until then. */
  gasUsed: bigint | null;
  /** The gas that the chain charged for transactions of the batch that the module refused. */
  revertedGas: bigint;
}

/** A row of `settlement_binding`. */
export interface SettlementBindingRow {
  isOnlyRow: boolean;
  chainId: bigint;
  chainMarker: string;
  module: Buffer;
  operator: Buffer;
  /** The newest block at that moment. Until it has been read, earlier calls of the module are unknown. */
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
  /** 1 move, 2 mint. */
  kind: number;
  /** 0 queued, 1 batched, 2 settled, 3 cancelled. */
  state: number;
  /** 1 moved, 2 failed; null before there is evidence. */
  outcome: number | null;
  /** The chain showed neither success nor failure, and a member of staff has to decide (runbook). */
  unclear: boolean;
  /** Found on the chain and not in this database, which was restored from a backup. */
  imported: boolean;
  fromAddress: Buffer | null;
  toAddress: Buffer;
  /** The owner of the sending Safe; null for a mint. */
  ownerAddress: Buffer | null;
  /** The place in the queue: the time of arrival, but at least 100 ms after the operation before it of the same sender, so that a thousand payments of one person do not delay everybody else. */
  queueAt: Date | null;
  /** The chain would refuse it, so it was given back before it got a number, and cost no gas (ADR 35). */
  isRefused: boolean;
  /** The reason why an operation out of an own Safe failed or was cancelled, if it is known. */
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
  /** The operation that the Safe reported as moved although nothing moved. */
  operationId: string;
  reason: string;
  since: Date;
}

/** A row of `settlement_spending`. */
export interface SettlementSpendingRow {
  day: Date;
  /** Gas that the chain charged, or the estimate until there is evidence. */
  gas: bigint;
  /** Number of Safes that batches create. */
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
  /** When the node accepted the transaction; null while that is unknown. */
  sentAt: Date | null;
  reverted: boolean;
}

/** A row of `settlement_verification`. */
export interface SettlementVerificationRow {
  isOnlyRow: boolean;
  /** database_identity() at that moment; it differs after a restore, a failover and a restart of PostgreSQL. */
  databaseIdentity: string;
  /** The id of the writing transaction; it differs from the row's xmin if a restore has written the row again. */
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
  /** Minor units. */
  amount: string;
}

export const chainBlockTable = tableOf<ChainBlockRow, "number">("chain_block", "number hash", "number");
export const chainCursorTable = tableOf<ChainCursorRow, "name">("chain_cursor", "name block_number block_hash", "name");
export const chainLogTable = tableOf<ChainLogRow, never, "seenAt" | "parts">("chain_log", "transaction_hash position class asset amount block_number block_hash from_address to_address operation_id transfer_id seen_at parts");
export const chainLogSetAsideTable = tableOf<ChainLogSetAsideRow, never, "seenAt">("chain_log_set_aside", "transaction_hash position block_number reason detail seen_at");
export const chainRewindTable = tableOf<ChainRewindRow, "id", "id" | "at">("chain_rewind", "id at from_block to_block", "id");
export const operatorCallTable = tableOf<OperatorCallRow, "hash">("operator_call", "hash subject_id call nonce gas_limit max_fee_per_gas max_priority_fee_per_gas raw signed_at outcome", "hash");
export const outflowTable = tableOf<OutflowRow, never>("outflow", "transaction_hash position from_address to_address asset amount happened_at state transfer_id");
export const reconciliationRunTable = tableOf<ReconciliationRunRow, "id", "id">("reconciliation_run", "id started_at finished_at block_number balanced difference_count assets differences round", "id");
export const safeRemainderTable = tableOf<SafeRemainderRow, never>("safe_remainder", "safe_address asset parts");
export const settlementAssetStopTable = tableOf<SettlementAssetStopRow, "asset", "since">("settlement_asset_stop", "asset code reason since", "asset");
export const settlementBatchTable = tableOf<SettlementBatchRow, "number", "state" | "imported" | "createdAt" | "revertedGas">("settlement_batch", "number state imported item_count gas_estimate digest owners items oldest_at created_at evidence_transaction evidence_block evidence_block_hash day gas_used reverted_gas", "number");
export const settlementBindingTable = tableOf<SettlementBindingRow, "isOnlyRow", "isOnlyRow" | "boundAt">("settlement_binding", "is_only_row chain_id chain_marker module operator bound_block bound_at", "is_only_row");
export const settlementBudgetStopTable = tableOf<SettlementBudgetStopRow, "code", "since">("settlement_budget_stop", "code reason since", "code");
export const settlementOperationTable = tableOf<SettlementOperationRow, "id", "createdAt" | "state" | "unclear" | "imported" | "queueAt" | "isRefused">("settlement_operation", "id created_at amount batch position asset kind state outcome unclear imported from_address to_address owner_address queue_at is_refused failure", "id");
export const settlementOperationTransferTable = tableOf<SettlementOperationTransferRow, never>("settlement_operation_transfer", "operation_id transfer_id");
export const settlementPassTable = tableOf<SettlementPassRow, "onlyRow", "onlyRow">("settlement_pass", "only_row began_at", "only_row");
export const settlementSafeStopTable = tableOf<SettlementSafeStopRow, "safeAddress", "since">("settlement_safe_stop", "safe_address operation_id reason since", "safe_address");
export const settlementSpendingTable = tableOf<SettlementSpendingRow, "day">("settlement_spending", "day gas safe_creations", "day");
export const settlementStateTable = tableOf<SettlementStateRow, "isOnlyRow", "isOnlyRow" | "since">("settlement_state", "is_only_row state code reason since", "is_only_row");
export const settlementSubmissionTable = tableOf<SettlementSubmissionRow, "hash", "reverted">("settlement_submission", "hash batch nonce gas_limit max_fee_per_gas max_priority_fee_per_gas raw signed_at sent_at reverted", "hash");
export const settlementVerificationTable = tableOf<SettlementVerificationRow, "isOnlyRow", "isOnlyRow" | "verifiedAt">("settlement_verification", "is_only_row database_identity written_by module chain_marker verified_at", "is_only_row");
export const settlementVolumeTable = tableOf<SettlementVolumeRow, never>("settlement_volume", "day asset transfers amount");

/** The states of settlement_batch, by name. */
export const batchState = {
  numbered: 1,
  sent: 2,
  settled: 3,
} as const;

/** The classes of chain_log, by name. */
export const logClass = {
  settlementLeg: 1,
  mint: 2,
  inflow: 3,
  outflow: 4,
  belowMinor: 5,
} as const;

/** The kinds of settlement_operation, by name. */
export const operationKind = {
  move: 1,
  mint: 2,
} as const;

/** The code of the outcome of a settled settlement_operation, by name. */
export const operationOutcome = {
  moved: 1,
  failed: 2,
} as const;

/** The states of settlement_operation, by name. */
export const operationState = {
  queued: 0,
  batched: 1,
  settled: 2,
  cancelled: 3,
} as const;

// Generated from the migrated schema by `npm run write:row-types`. Do not edit.
import { tableOf } from "../../../platform/rows/table.ts";

/** A row of `safe_change`. */
export interface SafeChangeRow {
  transactionHash: Buffer;
  /** The index of its log among the logs of its transaction. */
  position: number;
  personId: string;
  kind: "owner_added" | "owner_removed" | "module_enabled" | "module_disabled" | "daily_limit_set";
  /** The owner. */
  address: Buffer | null;
  asset: number | null;
  /** Minor units; the new daily limit. */
  amount: bigint | null;
  blockNumber: bigint;
  /** The time of its block. */
  changedAt: Date;
  /** Whether the person is notified. Not for changes without an effect, and not above a maximum per day. */
  isTold: boolean;
}

/** A row of `safe_execution_watch`. */
export interface SafeExecutionWatchRow {
  since: Date;
}

/** A row of `safe_transaction`. */
export interface SafeTransactionRow {
  /** For a payment also the id of its transfer. */
  id: string;
  personId: string;
  safeAddress: Buffer;
  kind: "send" | "pay" | "return" | "add_owner" | "remove_owner" | "set_daily_limit" | "disable_module" | "enable_module" | "cancel";
  /** The recipient (of pay: the Safe of the person who is paid), the owner or the module. */
  address: Buffer | null;
  /** The owner or module before it in the list of the Safe, for what is removed. */
  previous: Buffer | null;
  asset: number | null;
  /** Minor units; of a payment, or the daily limit. */
  amount: bigint | null;
  nonce: bigint;
  safeTxGas: bigint;
  /** The EIP-712 hash that the passkey signs. */
  hash: Buffer;
  /** The passkey that signed; null until then. */
  credentialId: string | null;
  /** The newest block when it was prepared; it cannot be on the chain before. */
  fromBlock: bigint;
  state: "prepared" | "submitted" | "executed" | "failed" | "replaced";
  /** The chain refused it when we sent it; it stays valid until its nonce is used. */
  isWaiting: boolean;
  signature: Buffer | null;
  /** The calls that are still to be relayed, in order. */
  steps: string[];
  /** The relay that was queued last. */
  relayId: string | null;
  transactionHash: Buffer | null;
  createdAt: Date;
  submittedAt: Date | null;
  endedAt: Date | null;
  dueAt: Date | null;
  attempts: number;
  /** Since when the chain shows a payment as executed whose money the ledger has not seen leave. */
  unbookedSince: Date | null;
  /** The passkeys of which any may sign. */
  credentialIds: string[];
  /** The passkey that becomes an owner; null for a wallet and for everything else. */
  ownerCredentialId: string | null;
  /** The transaction of the chain that executed it, by the log of its Safe. */
  executionHash: Buffer | null;
  /** Whether the call inside succeeded, by the same log. */
  executionSucceeded: boolean | null;
  /** When a node first reported its nonce as used, although no execution of it was seen. */
  nonceUsedSince: Date | null;
  /** The newest block at that time. */
  nonceUsedBlock: bigint | null;
  /** Of a return: the contract of the token; null for ether. */
  token: Buffer | null;
  /** Of a return: in the smallest unit of the token. */
  tokenAmount: string | null;
}

export const safeChangeTable = tableOf<SafeChangeRow, never>("safe_change", "transaction_hash position person_id kind address asset amount block_number changed_at is_told");
export const safeExecutionWatchTable = tableOf<SafeExecutionWatchRow, "since">("safe_execution_watch", "since", "since");
export const safeTransactionTable = tableOf<SafeTransactionRow, "id", "isWaiting" | "steps" | "attempts">("safe_transaction", "id person_id safe_address kind address previous asset amount nonce safe_tx_gas hash credential_id from_block state is_waiting signature steps relay_id transaction_hash created_at submitted_at ended_at due_at attempts unbooked_since credential_ids owner_credential_id execution_hash execution_succeeded nonce_used_since nonce_used_block token token_amount", "id");

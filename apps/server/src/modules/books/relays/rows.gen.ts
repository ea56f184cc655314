// Generated from the migrated schema by `npm run write:row-types`. Do not edit.
import { tableOf } from "../../../platform/rows/table.ts";

/** A row of `relay`. */
export interface RelayRow {
  id: string;
  /** The module that ordered it and is notified of its end. */
  purpose: string;
  toAddress: Buffer;
  data: Buffer;
  /** The most gas that its transaction may use. */
  gas: bigint;
  createdAt: Date;
  /** The account whose nonce it has; null until it is signed. */
  relayer: Buffer | null;
  nonce: bigint | null;
  /** When it was signed first; its gas counts for the budget of that day. */
  signedAt: Date | null;
  /** refused: never sent, because the chain would have reverted it. */
  outcome: "succeeded" | "reverted" | "refused" | null;
  transactionHash: Buffer | null;
  gasUsed: bigint | null;
  endedAt: Date | null;
  dueAt: Date | null;
  attempts: number;
  /** For whom the relay pays, so that one person cannot use up a day's gas. Null for the product's own calls. */
  personId: string | null;
}

/** A row of `relay_submission`. */
export interface RelaySubmissionRow {
  hash: Buffer;
  relayId: string;
  relayer: Buffer;
  nonce: bigint;
  raw: Buffer;
  maxFeePerGas: bigint;
  maxPriorityFeePerGas: bigint;
  signedAt: Date;
}

export const relayTable = tableOf<RelayRow, "id", "attempts">("relay", "id purpose to_address data gas created_at relayer nonce signed_at outcome transaction_hash gas_used ended_at due_at attempts person_id", "id");
export const relaySubmissionTable = tableOf<RelaySubmissionRow, "hash">("relay_submission", "hash relay_id relayer nonce raw max_fee_per_gas max_priority_fee_per_gas signed_at", "hash");

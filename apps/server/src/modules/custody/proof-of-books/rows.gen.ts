// Generated from the migrated schema by `npm run write:row-types`. Do not edit.
import { tableOf } from "../../../platform/rows/table.ts";

/** A row of `proof_group`. */
export interface ProofGroupRow {
  proofId: string;
  asset: number;
  number: number;
  /** Ledger accounts and their balances, packed; the Safes that hold them are in person_safe. */
  members: Buffer;
}

/** A row of `proof_of_books`. */
export interface ProofOfBooksRow {
  id: string;
  /** When it is made; null once it is made. */
  dueAt: Date | null;
  attempts: number;
  /** When the balances were read, to the millisecond. */
  madeAt: Date | null;
  /** The last block that the ledger contained then. */
  blockNumber: bigint | null;
  blockHash: Buffer | null;
  /** SHA-256 over time, block and the trees of all assets: the value to publish. */
  root: Buffer | null;
  /** Sealed. The randomness of the trees comes from it. Null once people's proofs have expired. */
  seed: Buffer | null;
  /** The relay that publishes the root; null for proofs of earlier versions. */
  rootRelay: string | null;
  /** The chain transaction that contains the root; null until it is confirmed. */
  rootTransaction: Buffer | null;
  /** The block of that transaction. */
  rootBlock: bigint | null;
}

/** A row of `proof_tree`. */
export interface ProofTreeRow {
  proofId: string;
  asset: number;
  /** Length of each path from a leaf to the root. */
  depth: number;
  /** Minor units that all people together owned. */
  total: string;
  root: Buffer;
  /** Number of groups; each has a subtree in each quarter. */
  groups: number;
  /** Hash and sum of the nodes above the groups, from the root down. Null once people's proofs have expired. */
  nodes: Buffer | null;
}

export const proofGroupTable = tableOf<ProofGroupRow, never>("proof_group", "proof_id asset number members");
export const proofOfBooksTable = tableOf<ProofOfBooksRow, "id", "attempts">("proof_of_books", "id due_at attempts made_at block_number block_hash root seed root_relay root_transaction root_block", "id");
export const proofTreeTable = tableOf<ProofTreeRow, never>("proof_tree", "proof_id asset depth total root groups nodes");

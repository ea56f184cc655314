// Generated from the migrated schema by `npm run write:row-types`. Do not edit.

/** A row of `proof_group`. */
export interface ProofGroupRow {
  proofId: string;
  asset: number;
  number: number;
  /** ledger accounts and their balances, packed; the Safes that hold them are in person_safe */
  members: Buffer;
}

/** A row of `proof_of_books`. */
export interface ProofOfBooksRow {
  id: string;
  /** when it is made; null once it is made */
  dueAt: Date | null;
  attempts: number;
  /** when the balances were read, to the millisecond */
  madeAt: Date | null;
  /** the last block that the ledger contained then */
  blockNumber: bigint | null;
  blockHash: Buffer | null;
  /** SHA-256 over time, block and the trees of all assets: the value to publish */
  root: Buffer | null;
  /** sealed; everything random in the trees comes from it; null once people's proofs are no longer kept */
  seed: Buffer | null;
  /** the relay that publishes the root; null for proofs of earlier versions */
  rootRelay: string | null;
  /** the chain transaction that contains the root; null until it is confirmed */
  rootTransaction: Buffer | null;
  /** the block of that transaction */
  rootBlock: bigint | null;
}

/** A row of `proof_tree`. */
export interface ProofTreeRow {
  proofId: string;
  asset: number;
  /** length of each path from a leaf to the root */
  depth: number;
  /** minor units that all people together owned */
  total: string;
  root: Buffer;
  /** number of groups; each has a subtree in each quarter */
  groups: number;
  /** hash and sum of the nodes above the groups, from the root down; null once people's proofs are no longer kept */
  nodes: Buffer | null;
}

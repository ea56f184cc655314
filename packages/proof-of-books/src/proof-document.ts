import type { ChainAsset } from "@lilypad/money";

export const proofFormat = "lilypad-proof-of-books";
export const proofVersion = 1;

/** A neighbour on the way from a leaf to the root. */
export interface ProofStep {
  /** "0x" and 64 hexadecimal digits. */
  readonly hash: string;
  /** Minor units, as digits. */
  readonly sum: string;
}

/** One of the caller's leaves, with its path. */
export interface ProofLeaf {
  /** The number of the leaf from the left, as digits; its bits say on which side each neighbour is. */
  readonly position: string;
  /** Minor units, as digits. */
  readonly amount: string;
  /** "0x" and 64 hexadecimal digits. Anyone who knows it can recognise this leaf. */
  readonly salt: string;
  /** From the leaf's neighbour up to the child of the root. */
  readonly path: ProofStep[];
}

/** The tree of one asset, with the caller's leaves in it: none if they had nothing of this asset. */
export interface ProofTree {
  readonly asset: ChainAsset;
  /** For showing amounts: 1 usdc is 10^6 minor units. */
  readonly decimals: number;
  readonly depth: number;
  readonly hash: string;
  /** The amount of this asset that all people own together, in minor units, as digits. */
  readonly total: string;
  readonly leaves: ProofLeaf[];
}

/** A person's own proof, as it is downloaded (docs/PROOF.md). */
export interface ProofDocument {
  readonly format: typeof proofFormat;
  readonly version: typeof proofVersion;
  /** ISO 8601 in UTC with milliseconds. */
  readonly madeAt: string;
  readonly block: { readonly number: string; readonly hash: string };
  readonly root: string;
  /** The address of the person's Safe, to which every leaf belongs. */
  readonly holder: string;
  /** In the order of the assets' numbers. */
  readonly trees: ProofTree[];
}

import type { Address, Hex } from "viem";

/** A block as the scanner met it. */
export interface BlockRef {
  readonly number: bigint;
  readonly hash: Hex;
}

/** A Transfer log of a listed token. */
export interface SeenTransfer {
  readonly transactionHash: Hex;
  /** The place among the logs of its transaction: it stays when the transaction changes its block. */
  readonly position: number;
  /** The number of the asset. */
  readonly asset: number;
  /** Minor units. */
  readonly amount: bigint;
  readonly from: Address;
  readonly to: Address;
}

/** What the chain said about one item of a batch. */
export interface ItemEvidence {
  /** moved: event and Transfer log agree. failed: the event says so, and no log contradicts. */
  readonly result: "moved" | "failed" | "unclear";
  /** The position of the item's Transfer log; null unless it moved. */
  readonly logPosition: number | null;
}

/** A Settled event of our module, with everything its transaction tells. */
export interface SeenSettlement {
  readonly number: bigint;
  readonly transactionHash: Hex;
  readonly digest: Hex;
  /** What the chain charged for the transaction. */
  readonly gasUsed: bigint;
  /** The arguments the module was called with; null when the transaction does not show them. */
  readonly call: { readonly owners: Hex; readonly items: Hex } | null;
  readonly evidence: readonly ItemEvidence[];
}

/** A log that names our concern but cannot be read. */
export interface BadLog {
  readonly transactionHash: Hex;
  readonly position: number;
  readonly reason: string;
  readonly detail: Readonly<Record<string, string>>;
}

/** Everything of interest in one block. */
export interface BlockFindings {
  readonly block: BlockRef;
  readonly time: Date;
  readonly settlements: readonly SeenSettlement[];
  /** Transfers that touch our Safes and are no leg of a settlement above. */
  readonly transfers: readonly SeenTransfer[];
  readonly bad: readonly BadLog[];
}

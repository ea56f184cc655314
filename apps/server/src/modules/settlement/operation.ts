import type { Address } from "viem";

/** What has to happen on the chain: a move between two addresses, or (no sender) a mint. */
export interface Operation {
  readonly id: string;
  /** The number of the asset (packages/money). */
  readonly asset: number;
  /** Minor units. */
  readonly amount: bigint;
  readonly from: Address | null;
  readonly to: Address;
}

/** An operation that waits for its batch. */
export interface QueuedOperation extends Operation {
  /** Who owns the sending Safe; null for a mint. */
  readonly owner: Address | null;
  /** Whether the sending Safe exists on the chain already; true for a mint. */
  readonly senderExists: boolean;
  /** Its place in the queue: when it came, or later behind others of the same sender (migration 0035). */
  readonly turnAt: Date;
}

/** An operation in its place in a batch. */
export interface BatchedOperation extends Operation {
  readonly position: number;
  /** 1 batched, 2 evidenced. */
  readonly state: 1 | 2;
  /** What the chain said before (1 moved, 2 failed), for evidence that is replayed. */
  readonly outcome: 1 | 2 | null;
  readonly imported: boolean;
  readonly transferIds: readonly string[];
}

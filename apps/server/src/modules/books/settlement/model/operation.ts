import type { BatchItem, SafeOwner } from "@lilypad/chain";

/** A move between two addresses or a mint that settlement carries out on the chain. */
export interface Operation extends BatchItem {
  readonly id: string;
}

/** An operation that waits for a batch. */
export interface QueuedOperation extends Operation {
  /** The owner that the sending Safe's address was computed from; null for a mint. */
  readonly owner: SafeOwner | null;
  /** True when the sending Safe exists on the chain, and for a mint. */
  readonly senderExists: boolean;
  /** True when the sending Safe belongs to its person's key. */
  readonly isOwn: boolean;
  /** True when settlement has stopped for the sending Safe. */
  readonly isStopped: boolean;
  /** Its place in the queue: when it was queued, or later when its sender queued others just before (ADR 35). */
  readonly queueAt: Date;
}

/** An operation in its place in a batch. */
export interface BatchedOperation extends Operation {
  readonly position: number;
  /** A code of operationState: it has a batch, so it is batched or settled. */
  readonly state: number;
  /** The code of operationOutcome stored earlier, compared with evidence that is read again. */
  readonly outcome: number | null;
  readonly imported: boolean;
  readonly transferIds: readonly string[];
}

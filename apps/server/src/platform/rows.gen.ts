// Generated from the migrated schema by `npm run write:row-types`. Do not edit.

/** A row of `attempt_counter`. */
export interface AttemptCounterRow {
  action: string;
  subject: string;
  hits: number;
  windowEndsAt: Date;
}

/** A row of `idempotency_claim`. */
export interface IdempotencyClaimRow {
  personId: string;
  operation: string;
  key: string;
  /** Digest of the request's content. */
  digest: string;
  /** running: a process works on it until the lease ends. answered: done. refused: nothing was done. free: it failed, and the next attempt finds out what happened. */
  state: "running" | "answered" | "refused" | "free";
  /** Number of the latest attempt. */
  attempt: number;
  leaseUntil: Date;
  /** Sealed. */
  answer: Buffer | null;
  createdAt: Date;
}

/** A row of `outbox`. */
export interface OutboxRow {
  id: bigint;
  topic: string;
  personId: string;
  otherPersonId: string | null;
  subjectId: string;
  createdAt: Date;
}

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
  /** digest of the request's content */
  digest: string;
  state: "running" | "answered" | "refused" | "free";
  /** number of the latest attempt */
  attempt: number;
  leaseUntil: Date;
  /** sealed */
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

// Generated from the migrated schema by `npm run write:row-types`. Do not edit.
import { tableOf } from "./rows/table.ts";

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

export const attemptCounterTable = tableOf<AttemptCounterRow, never>("attempt_counter", "action subject hits window_ends_at");
export const idempotencyClaimTable = tableOf<IdempotencyClaimRow, never, "attempt">("idempotency_claim", "person_id operation key digest state attempt lease_until answer created_at");
export const outboxTable = tableOf<OutboxRow, "id", "id" | "createdAt">("outbox", "id topic person_id other_person_id subject_id created_at", "id");

/** The directions of lines in people's histories, by name. */
export const activityDirection = {
  credit: 1,
  debit: 2,
} as const;

/** The states of a transfer as people see it, by name: in histories and in answers. */
export const transferStatus = {
  pending: 0,
  confirmed: 1,
  failed: 2,
} as const;

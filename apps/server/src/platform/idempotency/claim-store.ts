import type { Queryable } from "@lilypad/db";
import type { IdempotencyClaimRow } from "../rows.gen.ts";

/** Identifies a request of a person by its operation and idempotency key. */
export type Claim = Pick<IdempotencyClaimRow, "personId" | "operation" | "key" | "digest">;

export type KnownClaim = Pick<
  IdempotencyClaimRow,
  "digest" | "state" | "attempt" | "leaseUntil" | "answer"
>;

/**
 * Takes a claim if it is new, free or refused, or if its lease has expired.
 * @returns the number of this attempt; null if the claim is running or answered, or has another digest
 */
export async function takeClaim(
  db: Queryable,
  { personId, operation, key, digest }: Claim,
  { now, leaseUntil }: { now: Date; leaseUntil: Date },
): Promise<number | null> {
  const { rows } = await db.query<Pick<IdempotencyClaimRow, "attempt">>({
    name: "idempotency-take",
    text: `insert into idempotency_claim as claim
             (person_id, operation, key, digest, state, lease_until, created_at)
             values ($1, $2, $3, $4, 'running', $6, $5)
           on conflict (person_id, operation, key) do update
             set state = 'running', attempt = claim.attempt + 1, lease_until = excluded.lease_until, answer = null
             where claim.digest = excluded.digest and (claim.state in ('free', 'refused')
               or (claim.state = 'running' and claim.lease_until <= $5))
           returning attempt`,
    values: [personId, operation, key, digest, now, leaseUntil],
  });
  return rows[0]?.attempt ?? null;
}

/** Extends the lease of an attempt that still runs. @returns false if the attempt has ended or another one has taken the claim */
export async function renewLease(
  db: Queryable,
  { personId, operation, key }: Claim,
  { attempt, leaseUntil }: { attempt: number; leaseUntil: Date },
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: "idempotency-renew",
    text: `update idempotency_claim set lease_until = $5
           where person_id = $1 and operation = $2 and key = $3 and attempt = $4 and state = 'running'`,
    values: [personId, operation, key, attempt, leaseUntil],
  });
  return rowCount === 1;
}

export async function readClaim(
  db: Queryable,
  { personId, operation, key }: Claim,
): Promise<KnownClaim | null> {
  const { rows } = await db.query<KnownClaim>({
    name: "idempotency-read",
    text: `select digest, state, attempt, lease_until, answer from idempotency_claim
           where person_id = $1 and operation = $2 and key = $3`,
    values: [personId, operation, key],
  });
  return rows[0] ?? null;
}

/** Ends an attempt. Has no effect if another attempt has taken the claim since. */
export async function endAttempt(
  db: Queryable,
  { personId, operation, key }: Claim,
  end: { attempt: number; state: "answered" | "refused" | "free"; answer: Buffer | null },
): Promise<void> {
  await db.query({
    name: "idempotency-end",
    text: `update idempotency_claim set state = $5, answer = $6
           where person_id = $1 and operation = $2 and key = $3 and attempt = $4 and state = 'running'`,
    values: [personId, operation, key, end.attempt, end.state, end.answer],
  });
}

/** Deletes a person's claims, in the transaction that deletes the account. */
export async function forgetClaimsOf(db: Queryable, personId: string): Promise<void> {
  await db.query("delete from idempotency_claim where person_id = $1", [personId]);
}

/** Deletes claims that were created before a time. @returns the number of deleted claims */
export async function forgetClaimsBefore(db: Queryable, time: Date): Promise<number> {
  const { rowCount } = await db.query("delete from idempotency_claim where created_at < $1", [
    time,
  ]);
  return rowCount ?? 0;
}

import { inTransaction, type Pool, type Queryable } from "@lilypad/db";
import { deactivatePerson, markPersonDeleted, reactivatePerson } from "../people/index.ts";
import type { AccountClosingRow } from "./rows.gen.ts";

/** Closes an open account. @returns the person's address; null if the account was not open */
export async function closeAccount(
  db: Queryable,
  personId: string,
  now: Date,
): Promise<string | null> {
  const email = await deactivatePerson(db, personId, now);
  if (email !== null) {
    await db.query("insert into account_closing (person_id, closed_at) values ($1, $2)", [
      personId,
      now,
    ]);
  }
  return email;
}

/** Locks an account that is closed but not erased; null if it is in another state. */
export async function lockClosing(
  db: Queryable,
  personId: string,
): Promise<{ email: string; askedAt: Date } | null> {
  const { rows } = await db.query<{ email: string; askedAt: Date }>(
    `select person.email, coalesce(person.deletion_asked_at, clock_timestamp()) as asked_at
       from account_closing closing join person_card person on person.id = closing.person_id
       where closing.person_id = $1 for update`,
    [personId],
  );
  return rows[0] ?? null;
}

/** Accounts that were closed before `time` and are neither erased nor open again. */
export async function listClosingBefore(db: Queryable, time: Date): Promise<string[]> {
  const { rows } = await db.query<Pick<AccountClosingRow, "personId">>(
    "select person_id from account_closing where closed_at < $1 order by closed_at limit 100",
    [time],
  );
  return rows.map(({ personId }) => personId);
}

/** Opens a closed account again. */
export async function reopenAccount(db: Queryable, personId: string, now: Date): Promise<void> {
  await db.query("delete from account_closing where person_id = $1", [personId]);
  await reactivatePerson(db, personId, now);
}

export async function markDeleted(db: Queryable, personId: string, now: Date): Promise<void> {
  await db.query("delete from account_closing where person_id = $1", [personId]);
  await markPersonDeleted(db, personId, now);
}

const lockNotAvailable = "55P03";

/**
 * Waits until the sends that saw the account open are committed or rolled back. Each takes a shared
 * lock on the account before it reads whether it is open (payment_send.sql).
 * @returns false if one of them has not ended after `maxWaitMs`
 */
export async function waitForSends(
  pool: Pool,
  personId: string,
  maxWaitMs: number,
): Promise<boolean> {
  try {
    await inTransaction(pool, async (db) => {
      await db.query("select set_config('lock_timeout', $1, true)", [`${maxWaitMs}ms`]);
      await db.query("select pg_advisory_xact_lock(person_closing_lock($1))", [personId]);
    });
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === lockNotAvailable) return false;
    throw error;
  }
}

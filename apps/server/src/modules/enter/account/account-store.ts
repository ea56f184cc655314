import { inTransaction, type Pool, type Queryable } from "@lilypad/db";
import { findRow, insertRow } from "../../../platform/rows/index.ts";
import {
  deactivatePerson,
  markPersonDeleted,
  reactivatePerson,
} from "../../people/people/index.ts";
import type { GivenUp } from "../forfeits/index.ts";
import { type AccountClosingRow, accountClosingTable } from "./rows.gen.ts";

/** Closes an open account. @returns the person's address; null if the account was not open */
export async function closeAccount(
  db: Queryable,
  personId: string,
  { now, givesUp }: { now: Date; givesUp: GivenUp },
): Promise<string | null> {
  const email = await deactivatePerson(db, personId, now);
  if (email !== null) {
    await insertRow(db, accountClosingTable, {
      personId,
      closedAt: now,
      givesUpRewards: givesUp.rewards,
      waiverId: givesUp.waiverId,
    });
  }
  return email;
}

/** Locks an account that is closed but not erased; null if it is in another state. */
export async function lockClosing(
  db: Queryable,
  personId: string,
): Promise<{ email: string; askedAt: Date; givesUp: GivenUp } | null> {
  const { rows } = await db.query<{
    email: string;
    askedAt: Date;
    givesUpRewards: boolean;
    waiverId: string | null;
  }>(
    `select person.email, coalesce(person.deletion_asked_at, clock_timestamp()) as asked_at,
         closing.gives_up_rewards, closing.waiver_id
       from account_closing closing join person_card person on person.id = closing.person_id
       where closing.person_id = $1 for update`,
    [personId],
  );
  const [row] = rows;
  if (row === undefined) return null;
  const { email, askedAt, givesUpRewards, waiverId } = row;
  return { email, askedAt, givesUp: { rewards: givesUpRewards, waiverId } };
}

/** Reads whether a deletion that has begun gives up LIL, and by which waiver money; null if none has begun. */
export async function readGivesUp(db: Queryable, personId: string): Promise<GivenUp | null> {
  const row = await findRow(db, accountClosingTable, personId, {
    only: ["givesUpRewards", "waiverId"],
  });
  return row === null ? null : { rewards: row.givesUpRewards, waiverId: row.waiverId };
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

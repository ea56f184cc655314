import type { Pool, Queryable } from "@lilypad/db";
import { listActivity } from "./activity-store.ts";
import { type SideReaders, toTransactions } from "./to-transaction.ts";

/** Reads a person's history, newest first, for their data export. */
export function createReadOwnData({ pool, ...sides }: { pool: Pool } & SideReaders) {
  return async (personId: string, limit: number) => {
    const rows = await listActivity(pool, {
      personId,
      asset: undefined,
      limit: limit + 1,
      offset: 0,
    });
    return toTransactions(sides, personId, rows);
  };
}

/**
 * True if a person has pending transfers of their own: payments that they sent, or money that the product pays them.
 * Pending payments from other people do not count.
 */
export async function hasOwnPending(db: Queryable, personId: string): Promise<boolean> {
  const { rows } = await db.query<{ pending: boolean }>(
    `select exists (select from activity where person_id = $1 and status = transfer_status('pending')
       and (direction = activity_direction('debit') or kind not in ('p2p', 'request_paid'))) as pending`,
    [personId],
  );
  return rows[0]?.pending ?? false;
}

/** Lines of a history among which pending ones are counted; older ones have ended long ago. */
const newestLines = 1_000;

/** How many of the newest lines of a person's history are pending. */
export async function countPending(db: Queryable, personId: string): Promise<number> {
  const { rows } = await db.query<{ pending: number }>(
    `select count(*) filter (where status = transfer_status('pending'))::integer as pending
     from activity_page($1, null, $2, 0)`,
    [personId, newestLines],
  );
  return rows[0]?.pending ?? 0;
}

/** Deletes the history of a person who deletes their account. Other people's history and the ledger stay. */
export async function forgetPerson(db: Queryable, personId: string): Promise<void> {
  await db.query("select activity_forget($1)", [personId]);
}

import type { Pool, Queryable } from "@lilypad/db";
import { listActivity } from "./activity-store.ts";
import { toTransaction } from "./to-transaction.ts";

/** A person's history, newest first, for their own copy. */
export function createReadOwnData({ pool }: { pool: Pool }) {
  return async (personId: string, limit: number) => {
    const rows = await listActivity(pool, {
      personId,
      asset: undefined,
      limit: limit + 1,
      offset: 0,
    });
    return rows.map(toTransaction);
  };
}

/**
 * Whether something of a person's own has not ended yet: what they sent, or what the product pays them.
 * What other people send them is not theirs to wait for.
 */
export async function hasOwnPending(db: Queryable, personId: string): Promise<boolean> {
  const { rows } = await db.query<{ pending: boolean }>(
    `select exists (select from activity where person_id = $1 and status = 0
       and (direction = 2 or kind not in ('p2p', 'request_paid'))) as pending`,
    [personId],
  );
  return rows[0]?.pending ?? false;
}

/** For a person who leaves: their own history goes, other people's stays; so do the books. */
export async function forgetPerson(db: Queryable, personId: string): Promise<void> {
  await db.query("select activity_forget($1)", [personId]);
}

import { inTransaction, type Pool } from "@lilypad/db";

/**
 * Creates the partitions of all months that begin before a moment. Whatever writes or reads the tables waits for a moment
 * only: locks that are not free within 300 ms fail the call, which can be repeated.
 * @returns the number of months that were missing
 */
export async function addPeriods(pool: Pool, until: Date): Promise<number> {
  for (let added = 0; ; added += 1) {
    const isAdded = await inTransaction(pool, async (db) => {
      await db.query("set local lock_timeout = '300ms'");
      const { rows } = await db.query<{ isAdded: boolean }>("select period_add($1) as is_added", [
        until,
      ]);
      return rows[0]?.isAdded ?? false;
    });
    if (!isAdded) return added;
  }
}

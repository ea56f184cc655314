import { inTransaction, type Pool } from "@lilypad/db";

/**
 * Lets the first period of records end, as if months had passed. The existing records lie in it; later ones go to the last
 * partitions until a month is added.
 * @param endsAt now if omitted; nothing may have been written since
 */
export async function endFirstPeriod(pool: Pool, endsAt?: Date): Promise<void> {
  await inTransaction(pool, async (db) => {
    // The next millisecond: ids have no finer time.
    await db.query(
      "update period set ends_at = coalesce($1, date_trunc('milliseconds', clock_timestamp()) + interval '1 millisecond')",
      [endsAt],
    );
    const { rows } = await db.query<{ name: string; end: string }>(
      "select name, period_bound(key_kind, ends_at) as end from partitioned_table, period order by name",
    );
    for (const { name, end } of rows) {
      for (const part of ["first", "later"])
        await db.query(`alter table ${name} detach partition ${name}_${part}`);
      for (const [part, from, to] of [
        ["first", "minvalue", end],
        ["later", end, "maxvalue"],
      ])
        await db.query(
          `alter table ${name} attach partition ${name}_${part} for values from (${from}) to (${to})`,
        );
    }
    await db.query(
      "update ledger_check set checked_until = clock_timestamp() + interval '1 second'",
    );
  });
}

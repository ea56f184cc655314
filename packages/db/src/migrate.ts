import { createHash } from "node:crypto";
import type { Pool } from "./pool.ts";
import { inTransaction } from "./transaction.ts";

/** One numbered, forward-only step. `id` is its file name without the ending: "0001_ledger". */
export interface Migration {
  readonly id: string;
  readonly sql: string;
}

/** Any constant: only one process migrates a database at a time. */
const advisoryLockKey = 7_305_112_204;

/**
 * Applies what is missing, each migration in a transaction of its own, in the order given.
 * @returns the ids applied now
 * @throws when an applied migration's text has changed since, or the database knows one we do not:
 *   either means that this code and this database do not belong together
 */
export async function migrate(pool: Pool, migrations: readonly Migration[]): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [advisoryLockKey]);
    await client.query(
      `create table if not exists schema_migration (
         id text primary key, checksum text not null, applied_at timestamptz not null default now())`,
    );
    const { rows } = await client.query<{ id: string; checksum: string }>(
      "select id, checksum from schema_migration",
    );
    const applied = new Map(rows.map((row) => [row.id, row.checksum]));
    const known = new Set(migrations.map((migration) => migration.id));
    for (const id of applied.keys()) {
      if (!known.has(id))
        throw new Error(`the database has migration ${id}, which this version does not know`);
    }
    const done: string[] = [];
    for (const { id, sql } of migrations) {
      const checksum = createHash("sha256").update(sql).digest("hex");
      const before = applied.get(id);
      if (before === checksum) continue;
      if (before !== undefined) throw new Error(`migration ${id} was changed after it was applied`);
      await inTransaction(pool, async (transaction) => {
        await transaction.query(sql);
        await transaction.query("insert into schema_migration (id, checksum) values ($1, $2)", [
          id,
          checksum,
        ]);
      });
      done.push(id);
    }
    return done;
  } finally {
    await client.query("select pg_advisory_unlock($1)", [advisoryLockKey]).catch(() => undefined);
    client.release();
  }
}

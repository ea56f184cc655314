import { createHash } from "node:crypto";
import type { Migrations, SqlScript } from "./migrations.ts";
import type { Pool, Queryable } from "./pool.ts";
import { sortByDependency } from "./sort-by-dependency.ts";
import { inTransaction } from "./transaction.ts";

/** Arbitrary key of the advisory lock that lets only one process at a time migrate the database. */
const advisoryLockKey = 7_305_112_204;

const checksumOf = (text: string) => createHash("sha256").update(text).digest("hex");

async function readChecksums(db: Queryable, table: string): Promise<Map<string, string>> {
  await db.query(
    `create table if not exists ${table} (
       id text primary key, checksum text not null, applied_at timestamptz not null default now())`,
  );
  const { rows } = await db.query<{ id: string; checksum: string }>(
    `select id, checksum from ${table}`,
  );
  return new Map(rows.map((row) => [row.id, row.checksum]));
}

/** Applies the missing steps, each in its own transaction. */
async function applyNumbered(
  pool: Pool,
  numbered: readonly SqlScript[],
  applied: ReadonlyMap<string, string>,
): Promise<string[]> {
  const known = new Set(numbered.map(({ id }) => id));
  for (const id of applied.keys()) {
    if (!known.has(id))
      throw new Error(`the database has migration ${id}, which this version does not know`);
  }
  const done: string[] = [];
  for (const { id, sql } of numbered) {
    const checksum = checksumOf(sql);
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
}

/**
 * Applies the definitions that changed, in one transaction. A step may drop definitions or replace them
 * by older ones, so all are applied again after a new step: their checksums include the newest step's id.
 */
async function applyRepeatable(
  pool: Pool,
  { numbered, repeatable }: Migrations,
  applied: ReadonlyMap<string, string>,
): Promise<string[]> {
  const newest = numbered.at(-1)?.id ?? "";
  const wanted = new Map(repeatable.map(({ id, sql }) => [id, checksumOf(`${newest}\n${sql}`)]));
  const changed = sortByDependency(repeatable).filter(
    ({ id }) => applied.get(id) !== wanted.get(id),
  );
  const removed = [...applied.keys()].filter((id) => !wanted.has(id));
  if (changed.length === 0 && removed.length === 0) return [];
  await inTransaction(pool, async (transaction) => {
    for (const { sql } of changed) await transaction.query(sql);
    const ids = changed.map(({ id }) => id);
    await transaction.query("delete from repeatable_definition where id = any ($1)", [
      [...ids, ...removed],
    ]);
    await transaction.query(
      `insert into repeatable_definition (id, checksum) select * from unnest($1::text[], $2::text[])`,
      [ids, ids.map((id) => wanted.get(id))],
    );
  });
  return changed.map(({ id }) => id);
}

/**
 * Migrates a database: applies missing numbered steps in order, then changed definitions. Only one
 * process does this at a time.
 * @returns the ids that were applied
 * @throws Error if the text of an applied step has changed, or if the database has a step that this
 *   version does not have; both mean that code and database do not match
 */
export async function migrate(pool: Pool, migrations: Migrations): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [advisoryLockKey]);
    const steps = await readChecksums(client, "schema_migration");
    const definitions = await readChecksums(client, "repeatable_definition");
    return [
      ...(await applyNumbered(pool, migrations.numbered, steps)),
      ...(await applyRepeatable(pool, migrations, definitions)),
    ];
  } finally {
    await client.query("select pg_advisory_unlock($1)", [advisoryLockKey]).catch(() => undefined);
    client.release();
  }
}

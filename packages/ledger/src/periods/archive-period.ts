import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { inTransaction, type Pool, type Queryable } from "@lilypad/db";
import { type ArchivedTable, type Manifest, writeManifest, writeTable } from "./archive-files.ts";
import type { Period } from "./list-periods.ts";
import {
  lockTables,
  type PeriodHook,
  prepareForArchive,
  quoteName,
  readTables,
} from "./period-tables.ts";

/** Reads the rows of a table as JSON, in the order in which they were written. */
async function* readRows(db: Queryable, table: string): AsyncGenerator<readonly string[]> {
  await db.query(
    `declare archived_rows no scroll cursor for select row_to_json(one)::text as line from ${quoteName(table)} one`,
  );
  for (;;) {
    const { rows } = await db.query<{ line: string }>("fetch 5000 from archived_rows");
    if (rows.length === 0) break;
    yield rows.map(({ line }) => line);
  }
  await db.query("close archived_rows");
}

/**
 * Writes all records of a period to files and takes them out of the database. Balances stay right: each account
 * continues from the balance after its last archived entry. Nothing is lost if it fails or the process ends: the
 * records leave the database in the transaction that ends after the files are on the disk.
 * @param folder gets a folder named after the period
 * @param beforeGone may change other tables that refer to the records, by the names of their partitions
 * @throws Error if it is not the oldest period, has not ended, has pending transfers, or the ledger has differences
 */
export async function archivePeriod(
  pool: Pool,
  { name, startsAt, endsAt }: Period,
  folder: string,
  beforeGone: PeriodHook = async () => {},
): Promise<Manifest> {
  const target = join(folder, name);
  return inTransaction(pool, async (db) => {
    await prepareForArchive(db);
    const start = startsAt ?? "-infinity";
    await db.query("select period_require_archivable($1)", [start]);
    const tables = await readTables(db, name);
    // Old records cannot be changed meanwhile. They can be read.
    await db.query(
      `lock table ${tables.map(({ partition }) => quoteName(partition)).join(", ")} in share mode`,
    );
    await rm(target, { recursive: true, force: true });
    await mkdir(target, { recursive: true, mode: 0o700 });
    const written: ArchivedTable[] = [];
    for (const { table, partition } of tables)
      written.push(await writeTable(target, table, readRows(db, partition)));
    const manifest: Manifest = {
      format: 1,
      period: name,
      startsAt: startsAt?.toISOString() ?? null,
      endsAt: endsAt.toISOString(),
      tables: written,
    };
    await writeManifest(target, manifest);
    await beforeGone(db, (table) => quoteName(`${table}_${name}`));
    await db.query("select period_keep_balances($1)", [start]);
    await lockTables(db, tables);
    await db.query("select period_detach($1)", [start]);
    return manifest;
  });
}

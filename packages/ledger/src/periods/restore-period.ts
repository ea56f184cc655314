import { join } from "node:path";
import { inTransaction, type Pool, type Queryable } from "@lilypad/db";
import { type ArchivedTable, type Manifest, readManifest, readTable } from "./archive-files.ts";
import { listPeriods, type Period } from "./list-periods.ts";
import {
  lockTables,
  type PeriodHook,
  prepareForArchive,
  quoteName,
  readTables,
} from "./period-tables.ts";

async function load(
  db: Queryable,
  folder: string,
  archived: ArchivedTable,
  partition: string,
): Promise<void> {
  const name = quoteName(partition);
  for await (const page of readTable(folder, archived)) {
    await db.query(
      `insert into ${name} select * from json_populate_recordset(null::${name}, $1::json)`,
      [`[${page.join(",")}]`],
    );
  }
}

/** @throws Error unless the folder has the archive of this period */
function requireSame(manifest: Manifest, { name, startsAt, endsAt }: Period): void {
  if (
    manifest.period !== name ||
    manifest.startsAt !== (startsAt?.toISOString() ?? null) ||
    manifest.endsAt !== endsAt.toISOString()
  )
    throw new Error(`the folder has the archive of ${manifest.period}, not of ${name}`);
}

/**
 * Takes the records of the newest archived period into the database again. The files stay.
 * @param folder has the folder named after the period
 * @param beforeUse may change the loaded rows, by the names of the tables, before other transactions see them
 * @throws Error if nothing is archived, or the files have changed since they were written
 */
export async function restorePeriod(
  pool: Pool,
  folder: string,
  beforeUse: PeriodHook = async () => {},
): Promise<Manifest> {
  return inTransaction(pool, async (db) => {
    await prepareForArchive(db);
    const period = (await listPeriods(db)).findLast(({ archivedAt }) => archivedAt !== null);
    if (period === undefined) throw new Error("nothing is archived");
    const startsAt = period.startsAt ?? "-infinity";
    await db.query("select period_require_newest_archived($1)", [startsAt]);
    const source = join(folder, period.name);
    const manifest = await readManifest(source);
    requireSame(manifest, period);
    const tables = await readTables(db, period.name);
    for (const { table, partition } of tables) {
      await db.query("select period_create_table($1, $2)", [table, startsAt]);
      const archived = manifest.tables.find((one) => one.table === table);
      if (archived === undefined) throw new Error(`the archive lacks ${table}`);
      await load(db, source, archived, partition);
    }
    await beforeUse(db, (table) => quoteName(`${table}_${period.name}`));
    await lockTables(db, tables);
    await db.query("select period_attach($1)", [startsAt]);
    return manifest;
  });
}

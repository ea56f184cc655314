import type { Migrations } from "./migrations.ts";
import type { Queryable } from "./pool.ts";

/** How the steps of a database compare with those of this version. */
export interface MigrationState {
  /** Ids of steps that the database lacks. */
  readonly missing: readonly string[];
  /** Ids of steps that only a newer version has. */
  readonly newer: readonly string[];
}

/** Compares a database's steps with those of this version, and changes nothing. */
export async function readMigrationState(
  db: Queryable,
  { numbered }: Pick<Migrations, "numbered">,
): Promise<MigrationState> {
  const { rows: tables } = await db.query<{ exists: boolean }>(
    "select to_regclass('schema_migration') is not null as exists",
  );
  const { rows } =
    tables[0]?.exists === true
      ? await db.query<{ id: string }>("select id from schema_migration order by id")
      : { rows: [] };
  const applied = new Set(rows.map(({ id }) => id));
  const known = new Set(numbered.map(({ id }) => id));
  return {
    missing: numbered.map(({ id }) => id).filter((id) => !applied.has(id)),
    newer: [...applied].filter((id) => !known.has(id)),
  };
}

import { createHash } from "node:crypto";
import type { Migrations, SqlScript } from "./migrations.ts";
import type { Pool, Queryable } from "./pool.ts";
import { sortByDependency } from "./sort-by-dependency.ts";
import { inTransaction } from "./transaction.ts";

/** Arbitrary key of the advisory lock that lets only one process at a time migrate the database. */
const advisoryLockKey = 7_305_112_204;

const checksumOf = (text: string) => createHash("sha256").update(text).digest("hex");

/** A line of a step's first comment: the previous version of the server can run with the schema that it leaves. */
const compatibleMark = "compatible-with-previous";

/** A line of a step's first comment: its only statement creates an index without blocking writes, which no transaction can do. */
const outsideMark = "outside-a-transaction";

function hasMark({ sql }: SqlScript, mark: string): boolean {
  const [comment = ""] = /^(?:\s*--.*\n?)*/.exec(sql) ?? [];
  return comment.split("\n").some((line) => line.replace(/^\s*--/, "").trim() === mark);
}

/** A database's record of the steps and definitions that were applied to it. */
interface Applied {
  readonly steps: ReadonlyMap<string, { checksum: string; compatibleWithPrevious: boolean }>;
  /** Checksums of the definitions. */
  readonly definitions: ReadonlyMap<string, string>;
}

async function createTables(db: Queryable): Promise<void> {
  for (const table of ["schema_migration", "repeatable_definition"]) {
    await db.query(
      `create table if not exists ${table} (
         id text primary key, checksum text not null, applied_at timestamptz not null default now())`,
    );
  }
  await db.query(
    "alter table schema_migration add column if not exists compatible_with_previous boolean not null default false",
  );
}

async function readApplied(db: Queryable): Promise<Applied> {
  const { rows: steps } = await db.query<{
    id: string;
    checksum: string;
    compatibleWithPrevious: boolean;
  }>("select id, checksum, compatible_with_previous from schema_migration order by id");
  const { rows: definitions } = await db.query<{ id: string; checksum: string }>(
    "select id, checksum from repeatable_definition",
  );
  return {
    steps: new Map(steps.map(({ id, ...step }) => [id, step])),
    definitions: new Map(definitions.map(({ id, checksum }) => [id, checksum])),
  };
}

/**
 * Compares the numbered steps of this version with those of a database.
 * @returns the steps that the database lacks, and whether a newer version has migrated it
 * @throws Error if code and database do not match
 */
function compareSteps(numbered: readonly SqlScript[], { steps }: Applied) {
  const [baseline] = numbered;
  if (steps.size > 0 && baseline !== undefined && !steps.has(baseline.id)) {
    throw new Error(
      "this database was made by an earlier version, and this version cannot use its data. Nothing was changed. " +
        "To keep its data, run the version that made it. To use this version, start with an empty database (docs/runbooks/start.md)",
    );
  }
  const known = new Set(numbered.map(({ id }) => id));
  const newer = [...steps].filter(([id]) => !known.has(id));
  const missing = numbered.filter(({ id }) => !steps.has(id));
  for (const [id, { compatibleWithPrevious }] of newer) {
    if (!compatibleWithPrevious) {
      throw new Error(
        `the database has migration ${id}, which this version does not know and cannot run with; start the version that made it, or a newer one`,
      );
    }
  }
  const [first] = missing;
  if (first !== undefined && newer.length > 0) {
    throw new Error(
      `the database has migration ${newer[0]?.[0]}, which this version does not know, but lacks ${first.id}: they belong to different lines of versions`,
    );
  }
  for (const { id, sql } of numbered) {
    const step = steps.get(id);
    if (step !== undefined && step.checksum !== checksumOf(sql))
      throw new Error(`migration ${id} was changed after it was applied`);
  }
  return { missing, isNewer: newer.length > 0 };
}

const remember = (db: Queryable, step: SqlScript) =>
  db.query(
    "insert into schema_migration (id, checksum, compatible_with_previous) values ($1, $2, $3)",
    [step.id, checksumOf(step.sql), hasMark(step, compatibleMark)],
  );

const concurrentIndex = /^create\s+(?:unique\s+)?index\s+concurrently\s+(\w+)\s+on\s[^;]*;?$/i;

/**
 * Creates an index while others write. An attempt that was interrupted leaves an invalid index, which is dropped first;
 * a valid one was created before the step could be recorded.
 * @throws Error if the step is anything else than one `create index concurrently`
 */
async function createIndex(pool: Pool, step: SqlScript): Promise<void> {
  const statement = step.sql.replaceAll(/^\s*--.*$/gm, "").trim();
  const name = concurrentIndex.exec(statement)?.[1];
  if (name === undefined)
    throw new Error(
      `migration ${step.id} is marked ${outsideMark}, so it has to be one "create index concurrently <name> on …"`,
    );
  const client = await pool.connect();
  try {
    // It may take longer than a request ever should.
    await client.query("set statement_timeout = 0");
    const { rows } = await client.query<{ isValid: boolean }>(
      "select indisvalid as is_valid from pg_index where indexrelid = to_regclass($1)",
      [name],
    );
    if (rows[0]?.isValid === false) await client.query(`drop index concurrently ${name}`);
    if (rows[0]?.isValid !== true) await client.query(statement);
    await remember(client, step);
  } finally {
    await client.query("reset statement_timeout").catch(() => undefined);
    client.release();
  }
}

/** Applies steps, each in its own transaction unless it is marked otherwise. */
async function applyNumbered(pool: Pool, steps: readonly SqlScript[]): Promise<string[]> {
  for (const step of steps) {
    if (hasMark(step, outsideMark)) {
      await createIndex(pool, step);
      continue;
    }
    await inTransaction(pool, async (transaction) => {
      await transaction.query(step.sql);
      await remember(transaction, step);
    });
  }
  return steps.map(({ id }) => id);
}

/** The checksums that the definitions of a version have in a database that it has migrated. */
function wantedDefinitions({ numbered, repeatable }: Migrations): Map<string, string> {
  const newest = numbered.at(-1)?.id ?? "";
  return new Map(repeatable.map(({ id, sql }) => [id, checksumOf(`${newest}\n${sql}`)]));
}

/**
 * Applies the definitions that changed, in one transaction. A step may drop definitions or replace them
 * by older ones, so all are applied again after a new step: their checksums include the newest step's id.
 */
async function applyRepeatable(
  pool: Pool,
  migrations: Migrations,
  applied: ReadonlyMap<string, string>,
): Promise<string[]> {
  const wanted = wantedDefinitions(migrations);
  const changed = sortByDependency(migrations.repeatable).filter(
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

const lockPauseMs = 200;

/**
 * Takes the migration lock. A statement that waited for it would have a snapshot, for whose end an index that is created
 * concurrently would wait, so that both would wait for each other.
 */
async function untilOnlyOne(client: Queryable): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ isLocked: boolean }>(
      "select pg_try_advisory_lock($1) as is_locked",
      [advisoryLockKey],
    );
    if (rows[0]?.isLocked === true) return;
    await new Promise((resolve) => setTimeout(resolve, lockPauseMs));
  }
}

/**
 * Migrates a database: applies missing numbered steps in order, then changed definitions. Only one
 * process does this at a time. If a newer version has migrated the database, and all its steps are compatible with the
 * previous version, nothing is changed: the newer version's definitions stay.
 * @returns the ids that were applied
 * @throws Error if the text of an applied step has changed, or if the database has a step that this
 *   version does not have and cannot run with; both mean that code and database do not match
 */
export async function migrate(pool: Pool, migrations: Migrations): Promise<string[]> {
  const client = await pool.connect();
  try {
    await untilOnlyOne(client);
    await createTables(client);
    const applied = await readApplied(client);
    const { missing, isNewer } = compareSteps(migrations.numbered, applied);
    if (isNewer) return [];
    return [
      ...(await applyNumbered(pool, missing)),
      ...(await applyRepeatable(pool, migrations, applied.definitions)),
    ];
  } finally {
    await client.query("select pg_advisory_unlock($1)", [advisoryLockKey]).catch(() => undefined);
    client.release();
  }
}

/** SQL states of a table or a column that does not exist. */
const isMissing = (error: unknown) =>
  error instanceof Error && "code" in error && /^42(P01|703)$/.test(String(error.code));

/**
 * Checks that a database was migrated by this version or a newer one that it can run with, and changes nothing.
 * @returns the definitions whose text differs from this version's; another version with the same steps has written
 * them
 * @throws Error with the next step for the operator
 */
export async function checkMigrated(pool: Pool, migrations: Migrations): Promise<string[]> {
  const applied = await readApplied(pool).catch((error: unknown): Applied => {
    if (isMissing(error)) return { steps: new Map(), definitions: new Map() };
    throw error;
  });
  const { missing, isNewer } = compareSteps(migrations.numbered, applied);
  const [first] = missing;
  if (first !== undefined)
    throw new Error(`the database lacks migration ${first.id}: migrate it with this version first`);
  if (isNewer) return [];
  return [...wantedDefinitions(migrations)].flatMap(([id, checksum]) =>
    applied.definitions.get(id) === checksum ? [] : [id],
  );
}

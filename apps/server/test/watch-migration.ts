import type { Pool, Queryable, SqlScript } from "@lilypad/db";

/**
 * Tables that stay small in every installation, so that a scan or a rewrite of them takes no time: one row, one row per
 * member of staff, one per setting, or one per month.
 */
const smallTables = new Set([
  "owner_supply",
  "period",
  "reward_rules",
  "schema_migration",
  "repeatable_definition",
  "settlement_binding",
  "settlement_verification",
  "staff_member",
  "system_account",
  "waiver",
]);

/** Splits a script at the semicolons outside comments, texts and function bodies. */
export function splitStatements(sql: string): string[] {
  const parts = sql.match(/--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|(\$\w*\$)[\s\S]*?\1|[^;]|;/g);
  const statements = [""];
  for (const part of parts ?? []) {
    if (part === ";") statements.push("");
    else if (!part.startsWith("--") && !part.startsWith("/*"))
      statements[statements.length - 1] += part;
  }
  return statements.map((one) => one.trim()).filter((one) => one !== "");
}

const remedies: readonly (readonly [RegExp, string])[] = [
  [
    /^create\s+(unique\s+)?index/i,
    "use `create index concurrently` alone in a step marked `-- outside-a-transaction`",
  ],
  [
    /\bset\s+not\s+null\b/i,
    "add `check (… is not null) not valid`, validate it in the next step, and set not null after that",
  ],
  [
    /\b(alter\s+column|alter)\s+\w+\s+(set\s+data\s+)?type\b/i,
    "add a column with the new type, fill it in batches from code, and remove the old one a version later",
  ],
  [
    /\badd\s+column\b[^,]*\bdefault\b/i,
    "add the column without a default, set the default in a second statement, and fill it in batches from code",
  ],
  [
    /\b(foreign\s+key|references|check|unique|primary\s+key|constraint)\b/i,
    "add the constraint `not valid` (an index first, for unique ones), and validate it in the next step",
  ],
  [/^\s*(update|delete|with|insert)\b/i, "change rows in batches from code, not in a migration"],
];

const remedyOf = (statement: string): string =>
  remedies.find(([pattern]) => pattern.test(statement))?.[1] ??
  "do it in steps that neither read nor write the whole table while others wait";

interface Table {
  oid: number;
  name: string;
}

async function readTables(db: Queryable): Promise<Table[]> {
  const { rows } = await db.query<Table>(
    `select oid::integer as oid, relname as name from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  return rows.filter(({ name }) => !smallTables.has(name));
}

/** Counts the scans of each table by this connection, also those that only check a constraint. A step may give it another name. */
async function countScans(db: Queryable, tables: readonly Table[]) {
  const { rows } = await db.query<{ oid: number; name: string; scans: bigint }>(
    `select relid::integer as oid, relname as name, seq_scan + coalesce(idx_scan, 0) as scans
     from pg_stat_xact_user_tables where relid = any ($1::oid[])`,
    [tables.map(({ oid }) => oid)],
  );
  return new Map(rows.map(({ oid, ...found }) => [oid, found]));
}

/** Names the tables that other connections cannot write now, because this one has locked them. */
async function findBlocked(db: Queryable, tables: readonly Table[]): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    `select distinct relation::regclass::text as name from pg_locks
     where pid = pg_backend_pid() and relation = any ($1::oid[])
       and mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')`,
    [tables.map(({ oid }) => oid)],
  );
  return rows.map(({ name }) => name);
}

const noteRewritesSql = `
  create function note_rewrite() returns event_trigger language plpgsql as $$
  begin
    perform set_config('watch.rewritten',
      concat(current_setting('watch.rewritten', true), ' ', pg_event_trigger_table_rewrite_oid()), true);
  end $$;
  create event trigger note_rewrite on table_rewrite execute function note_rewrite()`;

async function readRewritten(db: Queryable, tables: readonly Table[]): Promise<string[]> {
  const { rows } = await db.query<{ oids: string | null }>(
    "select current_setting('watch.rewritten', true) as oids",
  );
  const oids = new Set((rows[0]?.oids ?? "").split(" "));
  await db.query("select set_config('watch.rewritten', '', true)");
  return tables.filter(({ oid }) => oids.has(String(oid))).map(({ name }) => name);
}

/** Applies one statement and says what it did to tables that existed before its step. */
async function watch(
  db: Queryable,
  tables: readonly Table[],
  statement: string,
): Promise<string[]> {
  const before = await countScans(db, tables);
  await db.query(statement);
  const after = await countScans(db, tables);
  const scanned = [...after].flatMap(([oid, { name, scans }]) =>
    scans > (before.get(oid)?.scans ?? 0n) ? [name] : [],
  );
  const rewritten = await readRewritten(db, tables);
  const blocked = await findBlocked(db, tables);
  const changesRows = /^\s*(update|delete)\b/i.test(statement);
  return [
    ...rewritten.map((name) => `rewrites ${name}`),
    ...(/^lock\b/i.test(statement) ? blocked.map((name) => `locks ${name}`) : []),
    ...(blocked.length > 0
      ? scanned.map((name) => `reads all of ${name} while nobody can write ${blocked.join(", ")}`)
      : []),
    ...(changesRows ? scanned.map((name) => `changes rows all over ${name}`) : []),
  ];
}

/**
 * Applies a step to a database that has all earlier ones, and watches PostgreSQL: which existing tables it rewrites, and
 * which it reads as a whole while it holds a lock that stops writers. A lock for a moment is allowed.
 * @returns a sentence with a remedy for each statement that an installation with large tables would notice
 */
export async function watchStep(pool: Pool, { id, sql }: SqlScript): Promise<string[]> {
  const statements = splitStatements(sql);
  if (/^-- outside-a-transaction$/m.test(sql)) {
    for (const statement of statements) await pool.query(statement);
    return [];
  }
  const client = await pool.connect();
  const problems: string[] = [];
  try {
    await client.query("begin");
    await client.query(noteRewritesSql);
    const tables = await readTables(client);
    for (const statement of statements) {
      const [line = ""] = statement.split("\n");
      for (const problem of await watch(client, tables, statement))
        problems.push(`${id}: "${line}" ${problem}: ${remedyOf(statement)}`);
    }
    await client.query("drop event trigger note_rewrite; drop function note_rewrite()");
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
  return problems;
}

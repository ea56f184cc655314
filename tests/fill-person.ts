import type { Pool, Queryable } from "@lilypad/db";
import { newId } from "../apps/server/src/platform/ids.ts";

/** A column of a table of a migrated database. */
export interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  /** "table.column" that a foreign key points to. */
  readonly target: string | null;
  /** The texts that a check allows; null for any. */
  readonly allowed: readonly string[] | null;
  readonly isKey: boolean;
  readonly isGenerated: boolean;
}

/** A row that is stored about a person. */
export interface StoredRow {
  readonly table: string;
  /** The column that names the person, or the row of theirs to which this one belongs. */
  readonly role: string;
  readonly key: Readonly<Record<string, string>>;
  readonly before: Readonly<Record<string, string | null>>;
}

/** Reads every column of every table; partitions belong to their table. */
export async function readColumns(pool: Pool): Promise<Column[]> {
  const { rows } = await pool.query<Column & { checks: string | null }>(
    `select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type,
       (select k.confrelid::regclass || '.' || theirs.attname from pg_constraint k
          cross join lateral unnest(k.conkey, k.confkey) as pair (own, other)
          join pg_attribute theirs on theirs.attrelid = k.confrelid and theirs.attnum = pair.other
          where k.conrelid = c.oid and k.contype = 'f' and pair.own = a.attnum limit 1) as target,
       (select string_agg(pg_get_constraintdef(k.oid), ' ') from pg_constraint k
          where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]) as checks,
       exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'p'
          and a.attnum = any (k.conkey)) as is_key,
       a.attidentity <> '' or a.attgenerated <> '' as is_generated
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     order by c.relname, a.attnum`,
  );
  return rows.map(({ checks, ...column }) => {
    const listed = /= ANY \(ARRAY\[([^\]]+)\]/.exec(checks ?? "")?.[1] ?? "";
    const allowed = [...listed.matchAll(/'([^']+)'/g)].map(([, text]) => text ?? "");
    return { ...column, allowed: allowed.length === 0 ? null : allowed };
  });
}

/** A text that is found nowhere else. */
export const markOf = ({ table, name }: Pick<Column, "table" | "name">, role: string) =>
  `mark-${table}-${name}-${role}`.toLowerCase().replaceAll("_", "");

interface Filling {
  readonly columns: readonly Column[];
  readonly personId: string;
  readonly otherId: string;
  readonly email: string;
  /** For each table the columns that name the person, or the row of theirs to which this one belongs. */
  readonly roles: ReadonlyMap<string, readonly string[]>;
  /** Values that the rows must have to look like what the product stores, as "table.column". */
  readonly given: Readonly<Record<string, string | null>>;
  /** Columns that hold the address or the id of the person in a text. */
  readonly named: Readonly<Record<string, "email" | "id">>;
}

/** Makes the values of a person's rows. The same column of the same row has always the same one. */
function createValues({ columns, personId, otherId, email, roles, given, named }: Filling) {
  const made = new Map<string, string>();
  // Above what the database has numbered itself.
  let count = 1_000;
  const find = (table: string, name: string) =>
    columns.find((column) => column.table === table && column.name === name);

  function make(column: Column, role: string): string {
    count += 1;
    const mark = markOf(column, role);
    if (column.allowed !== null) return column.allowed[0] ?? "";
    if (column.type === "uuid") return newId();
    if (column.type === "uuid[]") return `{${newId()}}`;
    if (column.type === "text" || column.type === "character varying") return mark;
    if (column.type === "text[]") return `{${mark}}`;
    if (column.type === "bytea") return `\\x${Buffer.from(mark).toString("hex")}`;
    if (column.type === "bytea[]") return `{"\\\\x${Buffer.from(mark).toString("hex")}"}`;
    if (column.type === "jsonb") return JSON.stringify({ mark });
    if (column.type === "boolean") return "true";
    if (column.type === "date")
      return new Date(Date.UTC(1987, 2, count)).toISOString().slice(0, 10);
    if (column.type.startsWith("timestamp"))
      return new Date(Date.now() - count * 1000).toISOString();
    return column.type.endsWith("[]") ? `{${count}}` : String(count);
  }

  function textFor(column: Column, role: string): string | null {
    const place = `${column.table}.${column.name}`;
    const known = named[place];
    if (column.target === "person.id" || known === "id")
      return column.name === role ? personId : otherId;
    if (known === "email" && column.name === role) return email;
    if (given[place] !== undefined) return given[place];
    // A row about somebody else belongs to other rows than the person's.
    const isOwn = roles.get(column.table)?.[0] === role;
    if (column.target !== null && isOwn) {
      const [table = "", name = ""] = column.target.split(".");
      const target = find(table, name);
      const [first] = roles.get(table) ?? [];
      if (target !== undefined && table !== column.table) return textFor(target, first ?? "");
    }
    const key = `${place} ${role}`;
    const value = made.get(key) ?? make(column, role);
    made.set(key, value);
    return value;
  }
  return textFor;
}

const keyOf = (columns: readonly Column[], row: Readonly<Record<string, string | null>>) => {
  const keys = columns.filter(({ isKey }) => isKey);
  const named = keys.length === 0 ? columns : keys;
  return Object.fromEntries(named.map(({ name }) => [name, row[name] ?? ""]));
};

/** Reads a row as texts; null if it is not there. */
export async function readRow(
  db: Queryable,
  { table, key }: Pick<StoredRow, "table" | "key">,
  columns: readonly Column[],
): Promise<Record<string, string | null> | null> {
  const names = Object.keys(key);
  const { rows } = await db.query<{ found: (string | null)[] }>(
    `select array[${columns.map(({ name }) => `"${name}"::text`).join(", ")}] as found from "${table}"
     where ${names.map((name, index) => `"${name}"::text = $${index + 1}`).join(" and ")}`,
    names.map((name) => key[name]),
  );
  const found = rows[0]?.found;
  if (found === undefined) return null;
  return Object.fromEntries(columns.map(({ name }, index) => [name, found[index] ?? null]));
}

/**
 * Stores a row about a person in every table that has such rows, with a value in each of its columns. The database loses the
 * checks of its tables, because the values are marks.
 */
export async function fillPerson(pool: Pool, filling: Filling): Promise<StoredRow[]> {
  const textFor = createValues(filling);
  const stored: StoredRow[] = [];
  const client = await pool.connect();
  try {
    const { rows: checks } = await client.query<{ sql: string }>(
      `select format('alter table %s drop constraint %I', k.conrelid::regclass, k.conname) as sql
       from pg_constraint k join pg_class c on c.oid = k.conrelid
       where k.contype = 'c' and k.coninhcount = 0 and c.relnamespace = 'public'::regnamespace`,
    );
    for (const { sql } of checks) await client.query(sql);
    // Triggers and foreign keys do not look at what is stored now.
    await client.query("set session_replication_role = replica");
    for (const [table, roles] of filling.roles) {
      const columns = filling.columns.filter((column) => column.table === table);
      for (const role of roles) {
        const filled = columns.filter(({ isGenerated }) => !isGenerated);
        const { rows } = await client.query(
          `insert into "${table}" (${filled.map(({ name }) => `"${name}"`).join(", ")})
           values (${filled.map((_, index) => `$${index + 1}`).join(", ")})
           returning array[${columns.map(({ name }) => `"${name}"::text`).join(", ")}] as found`,
          filled.map((column) => textFor(column, role)),
        );
        const found = (rows[0] as { found: (string | null)[] }).found;
        const before = Object.fromEntries(
          columns.map(({ name }, index) => [name, found[index] ?? null]),
        );
        stored.push({ table, role, key: keyOf(columns, before), before });
      }
    }
    await client.query("set session_replication_role = default");
  } finally {
    client.release();
  }
  return stored;
}

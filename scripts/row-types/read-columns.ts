import type { Queryable } from "@lilypad/db";

export interface Column {
  table: string;
  name: string;
  /** Name of the PostgreSQL type, such as "int8" or "_text" for text[]. */
  type: string;
  isNullable: boolean;
  /** True if it alone is the primary key. */
  isId: boolean;
  /** True if the database fills it when an insert leaves it out. */
  isFilled: boolean;
  /** The values that a check constraint of this one column allows; null if there is no such list. */
  allowed: string[] | null;
  comment: string | null;
}

const allowedOf = (checks: string[]): string[] | null => {
  for (const check of checks) {
    const list = /^CHECK \(\(+\w+ = ANY \(ARRAY\[([^\]]*)\]\)\)+$/.exec(check)?.[1];
    if (list !== undefined && /'::text/.test(list)) {
      return [...list.matchAll(/'([^']*)'::text/g)].map(([, value = ""]) => value);
    }
  }
  return null;
};

/** Reads the columns of all tables in the schema `public`, in the order of their definition. */
export async function readColumns(db: Queryable): Promise<Column[]> {
  const { rows } = await db.query<Omit<Column, "allowed"> & { checks: string[] }>(
    `select c.relname as "table", a.attname as name, t.typname as type, not a.attnotnull as is_nullable,
       a.atthasdef or a.attidentity <> '' as is_filled,
       exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary and i.indkey::text = a.attnum::text) as is_id,
       col_description(c.oid, a.attnum) as comment,
       array(select pg_get_constraintdef(k.oid) from pg_constraint k
         where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] order by k.conname) as checks
     from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     join pg_type t on t.oid = a.atttypid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     order by c.relname, a.attnum`,
  );
  return rows.map(({ checks, ...column }) => ({ ...column, allowed: allowedOf(checks) }));
}

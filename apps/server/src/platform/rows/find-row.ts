import type { Queryable } from "@lilypad/db";
import { columnOf, type Key, type Table } from "./table.ts";
import { whereOf } from "./where.ts";

interface FindOptions<Field> {
  /** The fields to read; without it all. */
  readonly only?: readonly Field[];
  /** Locks the row until the transaction ends. */
  readonly lock?: "update" | "no key update" | "share";
}

/** Returns the row with a key; null if there is none. */
export async function findRow<
  Row extends object,
  Id extends keyof Row,
  Filled extends keyof Row,
  Field extends keyof Row & string = keyof Row & string,
>(
  db: Queryable,
  table: Table<Row, Id, Filled>,
  key: Key<Row, Id>,
  { only, lock }: FindOptions<Field> = {},
): Promise<Pick<Row, Field> | null> {
  const { condition, values } = whereOf(table, key);
  const columns = only?.map((field) => columnOf(table, field)).join(", ") ?? "*";
  const locking = lock === undefined ? "" : ` for ${lock}`;
  const { rows } = await db.query<Pick<Row, Field>>(
    `select ${columns} from ${table.name} where ${condition}${locking}`,
    values,
  );
  return rows[0] ?? null;
}

/**
 * Returns the row with a key.
 * @throws Error if there is none
 */
export async function readRow<
  Row extends object,
  Id extends keyof Row,
  Filled extends keyof Row,
  Field extends keyof Row & string = keyof Row & string,
>(
  db: Queryable,
  table: Table<Row, Id, Filled>,
  key: Key<Row, Id>,
  options: FindOptions<Field> = {},
): Promise<Pick<Row, Field>> {
  const row = await findRow(db, table, key, options);
  if (row === null) throw new Error(`${table.name} has no row with this key`);
  return row;
}

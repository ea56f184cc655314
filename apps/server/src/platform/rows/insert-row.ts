import type { Queryable } from "@lilypad/db";
import { columnOf, type NewRow, type Table } from "./table.ts";

function insertOf<Row extends object, Id extends keyof Row, Filled extends keyof Row>(
  table: Table<Row, Id, Filled>,
  row: NewRow<Row, Filled>,
): { text: string; values: unknown[] } {
  const fields = Object.entries(row).filter(([, value]) => value !== undefined);
  const columns = fields.map(([field]) => columnOf(table, field)).join(", ");
  const places = fields.map((_, index) => `$${index + 1}`).join(", ");
  return {
    text: `insert into ${table.name} (${columns}) values (${places})`,
    values: fields.map(([, value]) => value),
  };
}

/**
 * Inserts one row. Fields without a value are left to the database.
 * @returns the stored row
 */
export async function insertRow<Row extends object, Id extends keyof Row, Filled extends keyof Row>(
  db: Queryable,
  table: Table<Row, Id, Filled>,
  row: NewRow<Row, Filled>,
): Promise<Row> {
  const { text, values } = insertOf(table, row);
  const { rows } = await db.query<Row>(`${text} returning *`, values);
  const [stored] = rows;
  if (stored === undefined) throw new Error(`${table.name} refused a row without an error`);
  return stored;
}

/**
 * Inserts one row, unless a row with the same values in a unique index exists.
 * @returns whether the row was inserted
 */
export async function insertRowOnce<
  Row extends object,
  Id extends keyof Row,
  Filled extends keyof Row,
>(db: Queryable, table: Table<Row, Id, Filled>, row: NewRow<Row, Filled>): Promise<boolean> {
  const { text, values } = insertOf(table, row);
  const { rowCount } = await db.query(`${text} on conflict do nothing`, values);
  return rowCount === 1;
}

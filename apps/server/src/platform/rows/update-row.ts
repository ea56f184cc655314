import type { Queryable } from "@lilypad/db";
import { columnOf, type Key, type Table } from "./table.ts";
import { whereOf } from "./where.ts";

/**
 * Changes the row with a key. A key of several fields may hold what must still be true of the row, such as its state.
 * @returns the row after the change; null if there is no such row
 */
export async function updateRow<Row extends object, Id extends keyof Row, Filled extends keyof Row>(
  db: Queryable,
  table: Table<Row, Id, Filled>,
  key: Key<Row, Id>,
  change: Partial<Row>,
): Promise<Row | null> {
  const changes = Object.entries(change);
  const assignments = changes.map(([field], index) => `${columnOf(table, field)} = $${index + 1}`);
  const { condition, values } = whereOf(table, key, changes.length + 1);
  const { rows } = await db.query<Row>(
    `update ${table.name} set ${assignments.join(", ")} where ${condition} returning *`,
    [...changes.map(([, value]) => value), ...values],
  );
  return rows[0] ?? null;
}

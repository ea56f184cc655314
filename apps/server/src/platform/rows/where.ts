import { columnOf, type Key, type Table } from "./table.ts";

const isFields = (key: unknown): key is object =>
  typeof key === "object" && key !== null && !Buffer.isBuffer(key);

/**
 * Writes the condition that a row has a key. A field that is to be null is compared with `is null`.
 * @param firstPlace number of the first placeholder
 */
export function whereOf<Row extends object, Id extends keyof Row, Filled extends keyof Row>(
  table: Table<Row, Id, Filled>,
  key: Key<Row, Id>,
  firstPlace = 1,
): { condition: string; values: unknown[] } {
  if (!isFields(key)) {
    if (table.id === null) throw new Error(`a row of ${table.name} is named by several fields`);
    return { condition: `${table.id} = $${firstPlace}`, values: [key] };
  }
  const values: unknown[] = [];
  const conditions = Object.entries(key).map(([field, value]) => {
    if (value === null) return `${columnOf(table, field)} is null`;
    values.push(value);
    return `${columnOf(table, field)} = $${firstPlace + values.length - 1}`;
  });
  if (conditions.length === 0) throw new Error(`a row of ${table.name} is named by no field`);
  return { condition: conditions.join(" and "), values };
}

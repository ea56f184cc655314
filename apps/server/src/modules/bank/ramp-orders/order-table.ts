import type { Queryable } from "@lilypad/db";
import type { RampQuote } from "@lilypad/providers";
import type { RampOrder } from "./order.ts";

/** An offer of the ramp as stored in jsonb: JSON has no dates. */
export type StoredQuote = Omit<RampQuote, "expiresAt"> & { expiresAt: string };

/** An order's row as the database gives it. */
export type OrderRow<Order extends RampOrder> = Omit<Order, "quote"> & { quote: StoredQuote };

/**
 * The table in which a module stores its orders, with its own columns. It has a column for each field of an order, and
 * the column provider.
 */
export interface OrderTable<Order extends RampOrder> {
  readonly name: "funding_intent" | "teleport_payment";
  toOrder(row: OrderRow<Order>): Order;
}

export const reviveQuote = (stored: StoredQuote): RampQuote => ({
  ...stored,
  expiresAt: new Date(stored.expiresAt),
});

const columnOf = (field: string): string =>
  field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** @param condition the condition after "where", for a query that calls the table `o` */
export async function listOrders<Order extends RampOrder>(
  db: Queryable,
  table: OrderTable<Order>,
  condition: string,
  values: readonly unknown[],
): Promise<Order[]> {
  const { rows } = await db.query<OrderRow<Order>>(
    `select o.* from ${table.name} o where ${condition}`,
    [...values],
  );
  return rows.map((row) => table.toOrder(row));
}

/** The first order that meets a condition; null if there is none. */
export async function findOrder<Order extends RampOrder>(
  db: Queryable,
  table: OrderTable<Order>,
  condition: string,
  values: readonly unknown[],
): Promise<Order | null> {
  return (await listOrders(db, table, condition, values))[0] ?? null;
}

/** @throws Error if there is no such order */
export async function readOrder<Order extends RampOrder>(
  db: Queryable,
  table: OrderTable<Order>,
  id: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<Order> {
  const order = await findOrder(db, table, lock ? "o.id = $1 for update" : "o.id = $1", [id]);
  if (order === null) throw new Error(`${table.name} has no row ${id}`);
  return order;
}

/** Whether a change differs from the order's current fields. */
export const hasNews = <Order extends RampOrder>(order: Order, change: Partial<Order>): boolean =>
  Object.entries(change).some(([field, value]) => order[field as keyof Order] !== value);

/**
 * The stored time of an order's end stays: SQL may have written it with microseconds, of which a Date has only
 * milliseconds, and the trigger ramp_order_keep refuses to change it.
 */
const newValueOf = (field: string, placeholder: string) =>
  field === "endedAt" ? `coalesce(o.ended_at, ${placeholder})` : placeholder;

/**
 * Changes an order. If it has already ended, `endedAt` is ignored.
 * @returns the order after the change
 */
export async function changeOrder<Order extends RampOrder>(
  db: Queryable,
  table: OrderTable<Order>,
  id: string,
  change: Partial<Omit<Order, "id" | "quote">>,
): Promise<Order> {
  const changes = Object.entries(change);
  const assignments = changes.map(
    ([field], index) => `${columnOf(field)} = ${newValueOf(field, `$${index + 2}`)}`,
  );
  const { rows } = await db.query<OrderRow<Order>>(
    `update ${table.name} o set ${assignments.join(", ")} where o.id = $1 returning o.*`,
    [id, ...changes.map(([, value]) => value)],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`${table.name} has no row ${id}`);
  return table.toOrder(row);
}

import { RampError, type RampProviderName } from "@lilypad/providers";
import {
  createLeasedWorker,
  type DueWorker,
  type LeasedQueue,
  type NextDue,
} from "../../../platform/due-work/index.ts";
import { applyTransaction } from "./apply-transaction.ts";
import type { RampOrder } from "./order.ts";
import { type OrderRow, type OrderTable, readOrder } from "./order-table.ts";
import type { RampOrders } from "./ramp-orders.ts";
import { requestTransaction } from "./request-transaction.ts";

/**
 * The next step of an order at the ramp: requests a transaction for it, or refreshes the
 * transaction.
 * @returns the order after the step
 * @throws RampError if the ramp does not answer
 */
export async function checkAtRamp<Order extends RampOrder>(
  orders: RampOrders<Order>,
  order: Order,
): Promise<Order> {
  if (order.transactionId === null) return requestTransaction(orders, order);
  if (orders.isSettled(order)) return order;
  return applyTransaction(orders, order, await orders.ramp.getTransaction(order.transactionId));
}

/**
 * Like checkAtRamp, for a request of a person: if it fails, the worker checks the order later.
 * @returns the order after the step
 */
export async function tryToCheck<Order extends RampOrder>(
  orders: RampOrders<Order>,
  order: Order,
): Promise<Order> {
  try {
    return await checkAtRamp(orders, order);
  } catch (error) {
    orders.logger.warn({ err: error, order: order.id }, "an order waits for the ramp");
    return readOrder(orders.pool, orders.table, order.id);
  }
}

/** The queue of due orders in a table, of the configured ramp only. */
export const orderQueue = <Order extends RampOrder>(
  table: OrderTable<Order>,
  provider: RampProviderName,
): LeasedQueue => ({
  name: table.name,
  table: table.name,
  key: ["id"],
  columns: "due.*",
  only: { provider },
  batchSize: 8,
  // Longer than any request to the ramp may take.
  leaseMs: 2 * 60_000,
  backOff: { firstMs: 1_000, maxMs: 60_000 },
});

/**
 * A worker that takes the next step of each due order.
 * @param step must depend on the order alone, so that it can be repeated after a crash
 */
export const createOrderWorker = <Order extends RampOrder>(
  orders: RampOrders<Order>,
  step: (order: Order) => Promise<unknown>,
): DueWorker =>
  createLeasedWorker<OrderRow<Order>>(
    orders,
    orderQueue(orders.table, orders.ramp.name),
    async (row): Promise<NextDue> => {
      const order = orders.table.toOrder(row);
      let minMs = 0;
      try {
        await step(order);
      } catch (error) {
        if (!(error instanceof RampError)) throw error;
        const level = error.code === "UNAUTHORIZED" ? "error" : "warn";
        orders.logger[level]({ err: error, order: order.id }, "an order waits for the ramp");
        minMs = error.retryAfterMs ?? 0;
      }
      // A changed order has set its own due time; otherwise the pauses grow.
      const current = await readOrder(orders.pool, orders.table, order.id);
      const backOff = orders.backOffOf(current, orders.clock.now());
      return backOff === null ? null : { backOff, minMs };
    },
  );

/** Max time until an order's next check. */
const maxWaitMs = 24 * 3_600_000;

/** Makes orders due again if a wrong clock has delayed them for longer than any order waits. */
export async function recallOrders<Order extends RampOrder>({
  pool,
  clock,
  table,
}: RampOrders<Order>): Promise<void> {
  const now = clock.now();
  await pool.query(`update ${table.name} set due_at = $1 where due_at > $2`, [
    now,
    new Date(now.getTime() + maxWaitMs),
  ]);
}

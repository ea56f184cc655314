import { RampError } from "@lilypad/providers";
import { applyTransaction } from "./apply-transaction.ts";
import type { RampOrder } from "./order.ts";
import { claimDueOrders, readOrder, scheduleCheck } from "./order-table.ts";
import type { RampOrders } from "./ramp-orders.ts";
import { requestTransaction } from "./request-transaction.ts";

/** How long a claimed order is left to one worker. */
const leaseMs = 120_000;
const maxAtOnce = 8;
/** No order waits longer for its next check, unless a clock was wrong. */
const maxWaitMs = 24 * 3_600_000;

/**
 * The next step of an order at the ramp: asks it to take the order on, or how the transaction stands.
 * @returns the order as it stands afterwards
 * @throws RampError when the ramp does not answer
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
 * As checkAtRamp, for a request that a person waits for: when it fails, the worker retries.
 * @returns the order as it stands afterwards
 */
export async function tryToCheck<Order extends RampOrder>(
  orders: RampOrders<Order>,
  order: Order,
): Promise<Order> {
  try {
    return await checkAtRamp(orders, order);
  } catch (error) {
    orders.logger.warn({ err: error, order: order.id }, "an order waits for the ramp");
    orders.wake();
    return readOrder(orders.pool, orders.table, order.id);
  }
}

async function followUpOne<Order extends RampOrder>(
  orders: RampOrders<Order>,
  order: Order,
  step: (order: Order) => Promise<unknown>,
  claimedUntil: Date,
): Promise<void> {
  const { pool, clock, logger, table } = orders;
  let retryAfterMs = 0;
  try {
    await step(order);
  } catch (error) {
    const isExpected = error instanceof RampError && error.code !== "UNAUTHORIZED";
    if (error instanceof RampError) retryAfterMs = error.retryAfterMs ?? 0;
    logger[isExpected ? "warn" : "error"](
      { err: error, order: order.id },
      "an order waits for the ramp",
    );
  }
  const current = await readOrder(pool, table, order.id);
  const now = clock.now();
  const checkAt = orders.nextCheckAt(current, Math.max(0, current.attempts - 1), now);
  const next =
    checkAt === null ? null : new Date(Math.max(checkAt.getTime(), now.getTime() + retryAfterMs));
  await scheduleCheck(pool, table, { id: order.id, claimedUntil, next });
}

/**
 * One pass of a worker: takes a step for each order that is due, several at a time.
 * @param step the owner's next step, decided from the order alone: after a crash it is taken again
 * @returns whether more orders may be due
 */
export async function followUpOrders<Order extends RampOrder>(
  orders: RampOrders<Order>,
  step: (order: Order) => Promise<unknown>,
): Promise<boolean> {
  const { pool, clock, ramp, table } = orders;
  const now = clock.now();
  const claimedUntil = new Date(now.getTime() + leaseMs);
  const due = await claimDueOrders(pool, table, {
    provider: ramp.name,
    now,
    latest: new Date(now.getTime() + maxWaitMs),
    until: claimedUntil,
    limit: maxAtOnce,
  });
  await Promise.all(due.map((order) => followUpOne(orders, order, step, claimedUntil)));
  return due.length === maxAtOnce;
}

import { inTransaction } from "@lilypad/db";
import {
  idempotencyKeyOf,
  RampError,
  type RampErrorCode,
  type RampTransaction,
} from "@lilypad/providers";
import { applyTransaction } from "./apply-transaction.ts";
import type { RampOrder } from "./order.ts";
import type { RampOrders, RefusalCode } from "./ramp-orders.ts";

/** Final errors: a retry would not change them. After any other error the outcome is unknown. */
const refusals: Partial<Record<RampErrorCode, RefusalCode>> = {
  QUOTE_EXPIRED: "quote_expired",
  CUSTOMER_NOT_ACTIVE: "identity_not_verified",
  INVALID_INPUT: "refused",
  BELOW_MINIMUM: "refused",
  ABOVE_MAXIMUM: "refused",
  UNSUPPORTED: "refused",
  NOT_FOUND: "refused",
};

/** Ends an order that the ramp has refused, unless another process got an answer meanwhile. */
async function refuse<Order extends RampOrder>(
  orders: RampOrders<Order>,
  known: Order,
  code: RefusalCode,
): Promise<Order> {
  return inTransaction(orders.pool, async (db) => {
    const locked = await orders.lock(db, known);
    const { order } = locked;
    if (order.endedAt !== null || order.transactionId !== null) return order;
    return locked.refuse(code, orders.clock.now());
  });
}

/**
 * Requests that the ramp accepts an order. The key is derived from the order, so that a retry after a crash or a lost
 * answer returns the same transaction.
 * @returns the order after the call, also if the ramp refused it
 * @throws RampError if the outcome is unknown: retry later
 */
export async function requestTransaction<Order extends RampOrder>(
  orders: RampOrders<Order>,
  order: Order,
): Promise<Order> {
  const { ramp, clock, logger } = orders;
  const tooLate = orders.whyTooLate(order, clock.now());
  if (tooLate !== null) return refuse(orders, order, tooLate);
  let transaction: RampTransaction;
  try {
    transaction = await ramp.createTransaction({
      quote: order.quote,
      correlationId: order.id,
      idempotencyKey: idempotencyKeyOf("create-transaction", order.id),
    });
  } catch (error) {
    const code = error instanceof RampError ? refusals[error.code] : undefined;
    if (code === undefined) throw error;
    logger.warn({ order: order.id, err: error }, "the ramp refused an order");
    return refuse(orders, order, code);
  }
  return applyTransaction(orders, order, transaction);
}

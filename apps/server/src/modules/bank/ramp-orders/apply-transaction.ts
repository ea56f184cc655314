import { inTransaction } from "@lilypad/db";
import type { RampTransaction } from "@lilypad/providers";
import { sealInstructions } from "./instructions.ts";
import { isTransactionOf, type RampOrder } from "./order.ts";
import type { RampOrders } from "./ramp-orders.ts";

/**
 * Applies the ramp's answer about an order, under the owner's lock. Repeating it changes nothing;
 * an answer about another transaction changes nothing either, and is logged for investigation.
 * @returns the order after the change
 */
export async function applyTransaction<Order extends RampOrder>(
  orders: RampOrders<Order>,
  known: Order,
  transaction: RampTransaction,
): Promise<Order> {
  const { pool, clock, logger, box, table } = orders;
  const { order, isOurs } = await inTransaction(pool, async (db) => {
    const locked = await orders.lock(db, known);
    if (!isTransactionOf(locked.order, transaction)) return { order: locked.order, isOurs: false };
    const instructions = sealInstructions(box, table, locked.order, transaction);
    const news = { transaction, instructions, now: clock.now() };
    return { order: await locked.apply(news), isOurs: true };
  });
  if (isOurs) return orders.finish(order, transaction);
  const { transactionId } = transaction;
  logger.error(
    { order: order.id, transaction: transactionId },
    "the ramp answered another transaction for an order",
  );
  return order;
}

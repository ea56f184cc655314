import { inTransaction } from "@lilypad/db";
import type { RampTransaction } from "@lilypad/providers";
import { sealInstructions } from "./instructions.ts";
import { isTransactionOf, type RampOrder } from "./order.ts";
import type { LockedOrder, RampOrders } from "./ramp-orders.ts";

/**
 * Applies what the ramp says about an order, under the owner's lock. Applying it again changes nothing;
 * an answer about another transaction is logged for people to look at, and changes nothing either.
 * @returns the order as it stands afterwards
 */
export async function applyTransaction<Order extends RampOrder, Locked extends LockedOrder<Order>>(
  orders: RampOrders<Order, Locked>,
  known: Order,
  transaction: RampTransaction,
): Promise<Order> {
  const { pool, clock, logger, box, table } = orders;
  const changed = await inTransaction(pool, async (db) => {
    const locked = await orders.lock(db, known);
    const { order } = locked;
    if (!isTransactionOf(order, transaction)) {
      logger.error(
        { order: order.id, transaction: transaction.transactionId },
        "the ramp answered another transaction for an order",
      );
      return order;
    }
    const instructions = sealInstructions(box, table, order, transaction);
    return orders.apply(db, locked, { transaction, instructions, now: clock.now() });
  });
  return orders.finish(changed);
}

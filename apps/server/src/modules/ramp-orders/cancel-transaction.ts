import { RampError } from "@lilypad/providers";
import { applyTransaction } from "./apply-transaction.ts";
import type { RampOrder } from "./order.ts";
import type { RampOrders } from "./ramp-orders.ts";

/**
 * Cancels an order's transaction that still waits for its money, and applies how it stands afterwards.
 * @returns false where there is no transaction yet, or the ramp does not let go of it
 * @throws RampError when the ramp does not answer
 */
export async function cancelTransaction<Order extends RampOrder>(
  orders: RampOrders<Order>,
  order: Order,
): Promise<boolean> {
  if (order.transactionId === null) return false;
  try {
    await applyTransaction(orders, order, await orders.ramp.cancelTransaction(order.transactionId));
    return true;
  } catch (error) {
    if (error instanceof RampError && error.code === "UNSUPPORTED") return false;
    throw error;
  }
}

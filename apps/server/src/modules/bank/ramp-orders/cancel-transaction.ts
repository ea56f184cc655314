import { RampError } from "@lilypad/providers";
import { applyTransaction } from "./apply-transaction.ts";
import type { RampOrder } from "./order.ts";
import type { RampOrders } from "./ramp-orders.ts";

/**
 * Cancels an order's transaction that still waits for its money, and applies its state afterwards.
 * @returns false if there is no transaction yet, or the ramp refuses to cancel it
 * @throws RampError if the ramp does not answer
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

import { RampError, type RampTransaction } from "@lilypad/providers";
import { applyTransaction } from "./apply-transaction.ts";
import type { RampOrder } from "./order.ts";
import { findOrder } from "./order-table.ts";
import type { RampOrders } from "./ramp-orders.ts";

interface Found {
  orders: RampOrders;
  order: RampOrder;
}

/** The first order that meets a condition, with its module's orders. */
async function findAmong(
  owners: readonly RampOrders[],
  condition: string,
  value: string,
): Promise<Found | null> {
  for (const orders of owners) {
    const order = await findOrder(orders.pool, orders.table, condition, [value]);
    if (order !== null) return { orders, order };
  }
  return null;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The answer to our request may be lost or not stored yet, so the order is found by the
 * transaction's correlationId.
 */
const findNamed = (owners: readonly RampOrders[], { correlationId }: RampTransaction) =>
  correlationId !== null && uuid.test(correlationId)
    ? findAmong(owners, "o.id = $1", correlationId)
    : null;

async function readUnknown(
  [first]: readonly RampOrders[],
  transactionId: string,
): Promise<RampTransaction | null> {
  try {
    return first === undefined ? null : await first.ramp.getTransaction(transactionId);
  } catch (error) {
    if (error instanceof RampError && error.code === "NOT_FOUND") return null;
    throw error;
  }
}

/**
 * Reads a transaction from the ramp, and applies the answer to its order.
 * @param owners the orders of all modules
 * @returns unknown if no order has the transaction, perhaps because our commit is still pending
 * @throws RampError if the ramp does not answer
 */
export async function refreshTransaction(
  owners: readonly RampOrders[],
  transactionId: string,
): Promise<"done" | "unknown"> {
  const known = await findAmong(owners, "o.transaction_id = $1", transactionId);
  if (known?.orders.isSettled(known.order)) return "done";
  const transaction =
    known === null
      ? await readUnknown(owners, transactionId)
      : await known.orders.ramp.getTransaction(transactionId);
  if (transaction === null) return "unknown";
  const found = known ?? (await findNamed(owners, transaction));
  if (found === null) return "unknown";
  await applyTransaction(found.orders, found.order, transaction);
  return "done";
}

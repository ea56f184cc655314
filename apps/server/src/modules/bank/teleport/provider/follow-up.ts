import type { DueWorker } from "../../../../platform/due-work/index.ts";
import {
  cancelTransaction,
  checkAtRamp,
  createOrderWorker,
  isUnpaid,
} from "../../ramp-orders/index.ts";
import { readLink } from "../state/link-store.ts";
import type { Payment } from "../state/payment.ts";
import { isOverdue } from "../state/payment-rules.ts";
import type { TeleportContext } from "../state/teleport-deps.ts";

/**
 * The next step of a payment. It depends on the row alone, so that it can be repeated after a
 * crash.
 */
async function step(context: TeleportContext, payment: Payment): Promise<void> {
  const { orders, pool, clock } = context;
  const current = await checkAtRamp(orders, payment);
  if (payment.transactionId === null || current.endedAt !== null) return;
  const link = await readLink(pool, current.linkId);
  if (link === null) return;
  const isInVain = isUnpaid(current) && link.status !== "paying";
  if (isInVain || isOverdue(current, link.expiresAt, clock.now()))
    await cancelTransaction(orders, current);
}

/** A worker for due payments. */
export const createPaymentWorker = (context: TeleportContext): DueWorker =>
  createOrderWorker(context.orders, (payment) => step(context, payment));

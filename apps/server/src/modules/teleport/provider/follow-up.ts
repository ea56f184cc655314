import {
  cancelTransaction,
  checkAtRamp,
  followUpOrders,
  isUnpaid,
} from "../../ramp-orders/index.ts";
import { expireLinks, readLink } from "../state/link-store.ts";
import type { Payment } from "../state/payment.ts";
import { isOverdue } from "../state/payment-rules.ts";
import type { TeleportContext } from "../state/teleport-deps.ts";
import { releaseAccounts } from "./release-accounts.ts";

/** The next step of a payment, decided from its row alone: after a crash it is taken again. */
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

/**
 * One pass of the worker: ends links that have expired, checks payments that are due, and has the ramp
 * delete payers' accounts that are not needed any more.
 * @returns whether there may be more at once
 */
export async function followUpPayments(context: TeleportContext): Promise<boolean> {
  await expireLinks(context.pool, context.clock.now());
  const hasMorePayments = await followUpOrders(context.orders, (payment) => step(context, payment));
  const hasMoreAccounts = await releaseAccounts(context);
  return hasMorePayments || hasMoreAccounts;
}

import type { Data, Operations } from "@lilypad/api-contract";
import { readOrder, tryToCheck } from "../../ramp-orders/index.ts";
import { toWirePayment } from "../show/show-payment.ts";
import type { TeleportLink } from "../state/link.ts";
import { announceLink } from "../state/link-store.ts";
import { type Payment, paymentTable } from "../state/payment.ts";
import { markPaymentSent } from "../state/payment-store.ts";
import { announcePayer } from "../state/person-payer-store.ts";
import type { TeleportContext } from "../state/teleport-deps.ts";

export type WirePayment = Data<Operations["markTeleportSent"]>;

/**
 * Sends a payment to the ramp unless the ramp has answered already. If there is no answer, the
 * worker retries.
 */
export async function requestPayment(
  context: TeleportContext,
  payment: Payment,
): Promise<WirePayment> {
  const isUnanswered = payment.transactionId === null && payment.endedAt === null;
  return toWirePayment(context, isUnanswered ? await tryToCheck(context.orders, payment) : payment);
}

/** Stores the payer's statement that the money was sent. Has no effect if repeated or after the payment has ended. */
export async function markSent(
  context: TeleportContext,
  link: Pick<TeleportLink, "id" | "personId">,
  payment: Payment,
): Promise<WirePayment> {
  const { pool, clock } = context;
  if (await markPaymentSent(pool, payment.id, clock.now())) {
    await announceLink(pool, link);
    await announcePayer(pool, payment);
  }
  return toWirePayment(context, await readOrder(pool, paymentTable, payment.id));
}

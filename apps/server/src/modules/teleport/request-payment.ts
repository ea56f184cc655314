import type { Data, Operations } from "@lilypad/api-contract";
import { readOrder, tryToCheck } from "../ramp-orders/index.ts";
import { announceLink, type TeleportLink } from "./link-store.ts";
import { type Payment, paymentTable } from "./payment.ts";
import { markPaymentSent } from "./payment-store.ts";
import { announcePayer } from "./person-payer-store.ts";
import { toWirePayment } from "./show-payment.ts";
import type { TeleportContext } from "./teleport-deps.ts";

export type WirePayment = Data<Operations["markTeleportSent"]>;

/** Asks the ramp to take a payment on, unless it has answered. When it does not answer, the worker asks again. */
export async function requestPayment(
  context: TeleportContext,
  payment: Payment,
): Promise<WirePayment> {
  const isUnanswered = payment.transactionId === null && payment.endedAt === null;
  return toWirePayment(context, isUnanswered ? await tryToCheck(context.orders, payment) : payment);
}

/** Stores that the payer says the money was sent; saying it again, or after the end, changes nothing. */
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

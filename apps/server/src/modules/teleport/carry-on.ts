import type { Data, Operations } from "@lilypad/api-contract";
import { requestTransaction } from "./ask-provider.ts";
import { announceLink, type TeleportLink } from "./link-store.ts";
import { type Payment, readPayment } from "./payment-store.ts";
import { announcePayer } from "./person-payer-store.ts";
import { toWirePayment } from "./show-payment.ts";
import type { TeleportContext } from "./teleport-deps.ts";

export type WirePayment = Data<Operations["markTeleportSent"]>;

/**
 * Asks the provider for a payment that was decided, unless it has answered. One that it does not answer
 * for now is carried on by the worker.
 */
export async function carryOn(context: TeleportContext, payment: Payment): Promise<WirePayment> {
  if (payment.transactionId === null && payment.endedAt === null) {
    await requestTransaction(context, payment).catch((error: unknown) => {
      context.logger.warn({ err: error, payment: payment.id }, "a payment waits for the ramp");
      context.wake();
    });
  }
  return toWirePayment(context, (await readPayment(context.pool, payment.id)) ?? payment);
}

/** Keeps that the payer says the money was sent; saying it again, or after the end, changes nothing. */
export async function noteSent(
  context: TeleportContext,
  link: Pick<TeleportLink, "id" | "personId">,
  payment: Payment,
): Promise<WirePayment> {
  const { pool, clock } = context;
  const { rowCount } = await pool.query(
    `update teleport_payment set marked_sent_at = $2
     where id = $1 and ended_at is null and marked_sent_at is null`,
    [payment.id, clock.now()],
  );
  if (rowCount === 1) {
    await announceLink(pool, link);
    await announcePayer(pool, payment);
  }
  return toWirePayment(context, (await readPayment(pool, payment.id)) ?? payment);
}

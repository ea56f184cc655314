import { idempotencyKeyOf, RampError, type RampErrorCode } from "@lilypad/providers";
import { applyTransaction, endUnbegun } from "./apply-transaction.ts";
import { isWaiting } from "./payment-rules.ts";
import { findPaymentByTransaction, type Payment, readPayment } from "./payment-store.ts";
import type { TeleportContext } from "./teleport-deps.ts";

/** Refusals that asking again will not change. */
const definite: ReadonlySet<RampErrorCode> = new Set<RampErrorCode>([
  "QUOTE_EXPIRED",
  "CUSTOMER_NOT_ACTIVE",
  "INVALID_INPUT",
  "BELOW_MINIMUM",
  "ABOVE_MAXIMUM",
  "UNSUPPORTED",
  "NOT_FOUND",
]);

/**
 * Asks the provider to take a payment on, under a key that follows from it: whoever asks again, after
 * whatever happened, is answered the same transaction.
 * @throws RampError when it is not known whether the provider has: ask again later
 */
export async function requestTransaction(
  context: TeleportContext,
  payment: Payment,
): Promise<void> {
  try {
    const transaction = await context.ramp.createTransaction({
      quote: payment.quote,
      correlationId: payment.id,
      idempotencyKey: idempotencyKeyOf("create-transaction", payment.id),
    });
    await applyTransaction(context, payment, transaction);
    // Somebody else may have been refused, and ended it: then nobody was told where to pay.
    const current = await readPayment(context.pool, payment.id);
    if (current !== null && current.endedAt !== null && isWaiting(transaction))
      await callOff(context, current);
  } catch (error) {
    if (!(error instanceof RampError) || !definite.has(error.code)) throw error;
    context.logger.warn({ payment: payment.id, code: error.code }, "the ramp refused a payment");
    await endUnbegun(context, payment);
  }
}

/**
 * Asks the provider how a transaction stands, and follows.
 * @returns unknown for a transaction that is no teleport's here, perhaps because our commit is on its way
 * @throws RampError when the provider does not say
 */
export async function refreshTransaction(
  context: TeleportContext,
  transactionId: string,
): Promise<"done" | "unknown"> {
  const payment = await findPaymentByTransaction(context.pool, transactionId);
  if (payment === null) return "unknown";
  await applyTransaction(context, payment, await context.ramp.getTransaction(transactionId));
  return "done";
}

/**
 * Calls a payment off that still waits for its money.
 * @returns false where the provider does not let go of it
 * @throws RampError when the provider does not say
 */
export async function callOff(context: TeleportContext, payment: Payment): Promise<boolean> {
  if (payment.transactionId === null) return false;
  try {
    const transaction = await context.ramp.cancelTransaction(payment.transactionId);
    await applyTransaction(context, payment, transaction);
    return true;
  } catch (error) {
    if (error instanceof RampError && error.code === "UNSUPPORTED") return false;
    throw error;
  }
}

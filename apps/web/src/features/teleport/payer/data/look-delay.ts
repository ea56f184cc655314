import type { TeleportPayment } from "./teleport.ts";

const delaysMs: Readonly<Record<TeleportPayment["status"], number>> = {
  // The transfer details are a few seconds away.
  PENDING_TRANSFER: 2_000,
  AWAITING_TRANSFER: 10_000,
  PROCESSING: 5_000,
  COMPLETED: 5_000,
  FAILED: 5_000,
  CANCELLED: 5_000,
};

/** When to ask again how a payment stands, in milliseconds; false when nothing is under way. */
export function lookDelayMs(
  payment: Pick<TeleportPayment, "status" | "outcome"> | null,
): number | false {
  return payment === null || payment.outcome !== null ? false : delaysMs[payment.status];
}

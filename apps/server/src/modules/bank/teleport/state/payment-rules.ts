import { toHundredths } from "@lilypad/money";
import type { RampTransaction } from "@lilypad/providers";
import type { BackOff } from "../../../../platform/due-work/index.ts";
import { furthest, isUnpaid, type OrderStatus } from "../../ramp-orders/index.ts";
import type { TeleportPaymentRow } from "../rows.gen.ts";

/** The outcome of a payment. `cancelled` and `failed`: no money has arrived as far as is known. */
export type Outcome = NonNullable<TeleportPaymentRow["outcome"]>;

/** The fields of a payment on which decisions depend. Amounts in hundredths. */
export interface DecidingPayment
  extends Pick<TeleportPaymentRow, "status" | "outcome" | "sourceAmount" | "receivedAmount"> {
  /** Pence that the offer promised. */
  promisedAmount: bigint;
  /** Whether it is paid in pounds. */
  isSameCurrency: boolean;
}

/** The changes of a payment that follow from the ramp's answer. */
export interface PaymentDecision {
  status: OrderStatus;
  outcome: Outcome | null;
  /** Amount received, to be booked unless it is already; null if none. */
  received: bigint | null;
  /** Pence paid out; null if none. */
  delivered: bigint | null;
  /** Whether the received money was sent back. */
  isRefunded: boolean;
  /** The link's new status; null if it does not change. */
  link: "paid" | "open" | null;
}

/** Whether the money has reached its final place, so that later answers change nothing. */
export const isSettled = (outcome: Outcome | null): boolean =>
  outcome !== null && outcome !== "cancelled" && outcome !== "failed";

/**
 * The received amount. A bank transfer may be followed by another, so the amount grows and never
 * shrinks.
 */
function readReceived(
  { receivedAmount }: DecidingPayment,
  transaction: RampTransaction,
): bigint | null {
  const reported = transaction.sourceReceivedAmount;
  const hundredths = reported === null ? 0n : toHundredths(reported);
  return hundredths > (receivedAmount ?? 0n) ? hundredths : receivedAmount;
}

function decideDelivered(
  payment: DecidingPayment,
  transaction: RampTransaction,
  received: bigint | null,
): PaymentDecision {
  const reported =
    transaction.destinationAmount === null ? 0n : toHundredths(transaction.destinationAmount);
  // If the received amount is unknown, the requested amount counts, or for pounds the amount paid out if that is
  // larger.
  const { sourceAmount, isSameCurrency } = payment;
  const came = received ?? (isSameCurrency && reported > sourceAmount ? reported : sourceAmount);
  return {
    status: "COMPLETED",
    outcome: came > payment.sourceAmount ? "overpaid" : "delivered",
    received: came,
    delivered: reported > 0n ? reported : payment.promisedAmount,
    isRefunded: false,
    link: "paid",
  };
}

/**
 * The changes that follow from the ramp's answer. A payment never moves back, and an ended one
 * changes only when late money arrives.
 * @returns null if nothing changes
 */
export function decidePayment(
  payment: DecidingPayment,
  transaction: RampTransaction,
): PaymentDecision | null {
  if (isSettled(payment.outcome)) return null;
  const received = readReceived(payment, transaction);
  const isOver = payment.outcome !== null;
  if (transaction.status === "COMPLETED") return decideDelivered(payment, transaction, received);
  if (transaction.isRefunded) {
    const came = received ?? payment.sourceAmount;
    return {
      status: isOver ? payment.status : "FAILED",
      outcome: came < payment.sourceAmount ? "underpaid" : "refunded",
      received: came,
      delivered: null,
      isRefunded: true,
      link: isOver ? null : "open",
    };
  }
  if (isOver) return null;
  const running = { delivered: null, isRefunded: false, link: null, outcome: null, received };
  if (transaction.status === "FAILED" || transaction.status === "CANCELLED") {
    // The received money is still with the provider: the payment has not ended until it is known
    // where it goes.
    if (received !== null) return { ...running, status: "PROCESSING" };
    const outcome = transaction.status === "FAILED" ? "failed" : "cancelled";
    return { ...running, status: transaction.status, outcome, link: "open" };
  }
  return { ...running, status: furthest(payment.status, transaction.status) };
}

const hourMs = 3_600_000;
/** How long a payment without money holds a link; longer if the payer has stated that the money was sent. */
export const heldForMs = { unsent: 24 * hourMs, sent: 5 * 24 * hourMs };

/** Whether a payment without money must end, to let others pay or because the link expires. */
export function isOverdue(
  payment: Pick<TeleportPaymentRow, "status" | "createdAt" | "markedSentAt">,
  linkExpiresAt: Date,
  now: Date,
): boolean {
  if (!isUnpaid(payment)) return false;
  if (payment.markedSentAt === null && linkExpiresAt <= now) return true;
  const since = payment.markedSentAt ?? payment.createdAt;
  const heldMs = payment.markedSentAt === null ? heldForMs.unsent : heldForMs.sent;
  return now.getTime() - since.getTime() >= heldMs;
}

const runningBackOff = { firstMs: 30_000, maxMs: hourMs };
/** Until the ramp has accepted a payment. */
const pendingBackOff = { firstMs: 5_000, maxMs: hourMs };
/** Polling for late money after a payment ended without money. */
const lateBackOff = { firstMs: 12 * hourMs, maxMs: 12 * hourMs };
const lateForMs = 14 * 24 * hourMs;

/** The pauses between checks of a payment; null if it cannot change any more. */
export function backOffOf(
  payment: Pick<TeleportPaymentRow, "status" | "outcome" | "endedAt">,
  now: Date,
): BackOff | null {
  const { status, outcome, endedAt } = payment;
  // Webhooks are usually faster.
  if (outcome === null) return status === "PENDING_TRANSFER" ? pendingBackOff : runningBackOff;
  if (isSettled(outcome)) return null;
  const endedMs = (endedAt ?? now).getTime();
  return now.getTime() - endedMs < lateForMs ? lateBackOff : null;
}

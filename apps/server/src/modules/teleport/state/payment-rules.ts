import { toHundredths } from "@lilypad/money";
import type { RampTransaction } from "@lilypad/providers";
import type { BackOff } from "../../../platform/due-work/index.ts";
import { furthest, isUnpaid, type OrderStatus } from "../../ramp-orders/index.ts";

/** How a payment ended. `cancelled` and `failed`: no money came, as far as is known. */
export type Outcome = "delivered" | "overpaid" | "underpaid" | "refunded" | "cancelled" | "failed";

/** The part of a payment that decides. Amounts in hundredths. */
export interface DecidingPayment {
  status: OrderStatus;
  outcome: Outcome | null;
  /** What was asked for, in the source currency. */
  sourceAmount: bigint;
  /** What is booked as received; null before that. */
  receivedAmount: bigint | null;
  /** Pence that the offer promised. */
  promisedAmount: bigint;
  /** Whether it is paid from pounds. */
  isSameCurrency: boolean;
}

/** What follows for a payment from what the ramp said. */
export interface PaymentDecision {
  status: OrderStatus;
  outcome: Outcome | null;
  /** What came, to be booked unless it is; null while nothing has. */
  received: bigint | null;
  /** Pence that were paid out; null unless they were. */
  delivered: bigint | null;
  /** Whether what came went back. */
  isRefunded: boolean;
  /** What becomes of the link; null when nothing does. */
  link: "paid" | "open" | null;
}

/** Whether money has moved to where it stays: nothing that is said later changes that. */
export const isSettled = (outcome: Outcome | null): boolean =>
  outcome !== null && outcome !== "cancelled" && outcome !== "failed";

/** What has come. A bank transfer may be followed by another one: it grows, and is never taken back. */
function readReceived(
  { receivedAmount }: DecidingPayment,
  transaction: RampTransaction,
): bigint | null {
  const told = transaction.sourceReceivedAmount;
  const hundredths = told === null ? 0n : toHundredths(told);
  return hundredths > (receivedAmount ?? 0n) ? hundredths : receivedAmount;
}

function decideDelivered(
  payment: DecidingPayment,
  transaction: RampTransaction,
  received: bigint | null,
): PaymentDecision {
  const told =
    transaction.destinationAmount === null ? 0n : toHundredths(transaction.destinationAmount);
  // Where nobody said what came, it was what was asked for; and of pounds no less than was paid out.
  const { sourceAmount, isSameCurrency } = payment;
  const came = received ?? (isSameCurrency && told > sourceAmount ? told : sourceAmount);
  return {
    status: "COMPLETED",
    outcome: came > payment.sourceAmount ? "overpaid" : "delivered",
    received: came,
    delivered: told > 0n ? told : payment.promisedAmount,
    isRefunded: false,
    link: "paid",
  };
}

/**
 * What follows for a payment from what the ramp says: it never goes backwards, and what has ended stays
 * so, unless money comes late.
 * @returns null when nothing changes
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
    // What came is still with the provider: it is not over before it is known where that goes.
    if (received !== null) return { ...running, status: "PROCESSING" };
    const outcome = transaction.status === "FAILED" ? "failed" : "cancelled";
    return { ...running, status: transaction.status, outcome, link: "open" };
  }
  return { ...running, status: furthest(payment.status, transaction.status) };
}

const hourMs = 3_600_000;
/** How long a payer holds a link without paying; longer for one who says that the money was sent. */
export const heldForMs = { unsent: 24 * hourMs, sent: 5 * 24 * hourMs };

/** Whether a payment that waits for its money has to make room: for other payers, or when the link expires. */
export function isOverdue(
  payment: { status: OrderStatus; createdAt: Date; markedSentAt: Date | null },
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
/** Until the ramp has taken a payment on. */
const pendingBackOff = { firstMs: 5_000, maxMs: hourMs };
/** How often, and for how long, the ramp is asked about money after a payment that ended without any. */
const lateBackOff = { firstMs: 12 * hourMs, maxMs: 12 * hourMs };
const lateForMs = 14 * 24 * hourMs;

/** The pauses between checks of a payment; null when nothing can happen to it any more. */
export function backOffOf(
  payment: { status: OrderStatus; outcome: Outcome | null; endedAt: Date | null },
  now: Date,
): BackOff | null {
  const { status, outcome, endedAt } = payment;
  // Webhooks are faster as a rule.
  if (outcome === null) return status === "PENDING_TRANSFER" ? pendingBackOff : runningBackOff;
  if (isSettled(outcome)) return null;
  const endedMs = (endedAt ?? now).getTime();
  return now.getTime() - endedMs < lateForMs ? lateBackOff : null;
}

import type { RampTransaction, RampTransactionStatus } from "@lilypad/providers";
import { toHundredths } from "./hundredths.ts";

/** How a payment ended. `cancelled` and `failed`: no money came, as far as is known. */
export type Outcome = "delivered" | "overpaid" | "underpaid" | "refunded" | "cancelled" | "failed";

/** A payment as far as its rules look at it. Amounts in hundredths. */
export interface Standing {
  status: RampTransactionStatus;
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

export interface Verdict {
  status: RampTransactionStatus;
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

const ranks: Readonly<Record<RampTransactionStatus, number>> = {
  PENDING_TRANSFER: 0,
  AWAITING_TRANSFER: 1,
  PROCESSING: 2,
  COMPLETED: 3,
  FAILED: 3,
  CANCELLED: 3,
};

/** Money has moved to where it stays: nothing that is said later changes that. */
export const isSettled = (outcome: Outcome | null): boolean =>
  outcome !== null && outcome !== "cancelled" && outcome !== "failed";

/** A bank transfer may be followed by another one: what came grows, and is never taken back. */
function readReceived({ receivedAmount }: Standing, transaction: RampTransaction): bigint | null {
  const told = transaction.sourceReceivedAmount;
  const hundredths = told === null ? 0n : toHundredths(told);
  return hundredths > (receivedAmount ?? 0n) ? hundredths : receivedAmount;
}

function judgeDelivered(
  standing: Standing,
  transaction: RampTransaction,
  received: bigint | null,
): Verdict {
  const told =
    transaction.destinationAmount === null ? 0n : toHundredths(transaction.destinationAmount);
  // Where nobody said what came, it was what was asked for; and of pounds no less than was paid out.
  const { sourceAmount, isSameCurrency } = standing;
  const came = received ?? (isSameCurrency && told > sourceAmount ? told : sourceAmount);
  return {
    status: "COMPLETED",
    outcome: came > standing.sourceAmount ? "overpaid" : "delivered",
    received: came,
    delivered: told > 0n ? told : standing.promisedAmount,
    isRefunded: false,
    link: "paid",
  };
}

/**
 * What a provider's word about a payment means: never backwards, and what has ended stays so, unless
 * money is seen after all that nobody expected any more.
 * @returns null when it changes nothing
 */
export function judgePayment(standing: Standing, transaction: RampTransaction): Verdict | null {
  if (isSettled(standing.outcome)) return null;
  const received = readReceived(standing, transaction);
  const isOver = standing.outcome !== null;
  if (transaction.status === "COMPLETED") return judgeDelivered(standing, transaction, received);
  if (transaction.isRefunded) {
    const came = received ?? standing.sourceAmount;
    return {
      status: isOver ? standing.status : "FAILED",
      outcome: came < standing.sourceAmount ? "underpaid" : "refunded",
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
  const isFurther = ranks[transaction.status] > ranks[standing.status];
  return { ...running, status: isFurther ? transaction.status : standing.status };
}

const hourMs = 3_600_000;
/** How long a payer holds a link without paying; longer for one who says that the money was sent. */
export const heldForMs = { unsent: 24 * hourMs, sent: 5 * 24 * hourMs };

/** Whether a payment can be called off: no money has come, as far as the ramp has said. */
export const isWaiting = ({ status }: { status: RampTransactionStatus }): boolean =>
  status === "PENDING_TRANSFER" || status === "AWAITING_TRANSFER";

/** Whether a payment that waits for its money has to make room: for other payers, or at the link's end. */
export function isOverdue(
  payment: { status: RampTransactionStatus; createdAt: Date; markedSentAt: Date | null },
  linkExpiresAt: Date,
  now: Date,
): boolean {
  if (!isWaiting(payment)) return false;
  if (payment.markedSentAt === null && linkExpiresAt <= now) return true;
  const since = payment.markedSentAt ?? payment.createdAt;
  const heldMs = payment.markedSentAt === null ? heldForMs.unsent : heldForMs.sent;
  return now.getTime() - since.getTime() >= heldMs;
}

/** How often, and for how long, somebody looks for money after a payment that ended without any. */
const lateLook = { everyMs: 12 * hourMs, untilMs: 14 * 24 * hourMs };

/** When a payment is looked at next; null when nothing can happen to it any more. */
export function nextLook(
  payment: { status: RampTransactionStatus; outcome: Outcome | null; endedAt: Date | null },
  attempts: number,
  now: Date,
): Date | null {
  const { status, outcome, endedAt } = payment;
  if (outcome === null) return new Date(now.getTime() + pauseMs(status, attempts));
  if (isSettled(outcome)) return null;
  const endedMs = (endedAt ?? now).getTime();
  return now.getTime() - endedMs < lateLook.untilMs
    ? new Date(now.getTime() + lateLook.everyMs)
    : null;
}

/** How long until a payment is looked at again, in milliseconds: webhooks are faster as a rule. */
export function pauseMs(status: RampTransactionStatus, attempts: number): number {
  const firstMs = status === "PENDING_TRANSFER" ? 5_000 : 30_000;
  return Math.min(firstMs * 2 ** Math.min(attempts, 12), hourMs);
}

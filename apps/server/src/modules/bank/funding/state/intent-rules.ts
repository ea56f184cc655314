import { isSameDecimal } from "@lilypad/money";
import type { RampTransaction } from "@lilypad/providers";
import type { BackOff } from "../../../../platform/due-work/index.ts";
import {
  furthest,
  isFinal,
  isUnpaid,
  type OrderStatus,
  type RefusalCode,
} from "../../ramp-orders/index.ts";
import type { Intent } from "./intent.ts";

/** The next step with the money after an answer of the ramp. */
export type IntentAction =
  | "none"
  /** Queue the held money for settlement to the ramp's deposit address. */
  | "send"
  /** Release the held money: it was not sent. */
  | "void"
  /** Search for the money among credits of the chain. */
  | "claim"
  /** The ramp has paid out: release the clearing account. */
  | "release"
  /** The ramp reports money that we have not sent: someone must investigate. */
  | "alert";

/** The changes of an intent that follow from the ramp's answer. */
export interface IntentDecision {
  status: OrderStatus;
  providerStatus: OrderStatus;
  failureCode: string | null;
  action: IntentAction;
}

/** The fields of an intent on which decisions depend. */
export type DecidingIntent = Pick<
  Intent,
  "operation" | "status" | "leg" | "providerStatus" | "failureCode" | "quoteExpiresAt" | "quote"
>;

export type DecidingTransaction = Pick<
  RampTransaction,
  "status" | "failureReason" | "sourceAmount" | "instructions"
>;

const failureCodeOf = (transaction: DecidingTransaction, providerStatus: OrderStatus): string =>
  transaction.failureReason?.slice(0, 100) ??
  (providerStatus === "CANCELLED" ? "cancelled_by_provider" : "failed_at_provider");

/** Only a credit in our own books completes a top-up: the ramp's answer only causes us to search for it. */
function decideTopup(
  intent: DecidingIntent,
  transaction: DecidingTransaction,
  unchanged: IntentDecision,
): IntentDecision {
  if (isFinal(intent.status)) return unchanged;
  const { providerStatus } = unchanged;
  switch (providerStatus) {
    case "FAILED":
    case "CANCELLED": {
      const failureCode = failureCodeOf(transaction, providerStatus);
      return { ...unchanged, status: providerStatus, failureCode };
    }
    case "PROCESSING":
      return { ...unchanged, status: "PROCESSING" };
    case "COMPLETED":
      return { ...unchanged, status: "PROCESSING", action: "claim" };
    default:
      return transaction.instructions === null
        ? unchanged
        : { ...unchanged, status: furthest(intent.status, "AWAITING_TRANSFER") };
  }
}

/** Decides about money that is still held: send it, keep holding it, or release it. */
function decideReserved(
  intent: DecidingIntent,
  transaction: DecidingTransaction,
  unchanged: IntentDecision,
  now: Date,
): IntentDecision {
  const { providerStatus } = unchanged;
  const giveBack = (failureCode: string): IntentDecision => ({
    ...unchanged,
    failureCode,
    action: "void",
  });
  switch (providerStatus) {
    case "FAILED":
    case "CANCELLED":
      return giveBack(failureCodeOf(transaction, providerStatus));
    case "PROCESSING":
    case "COMPLETED":
      return { ...unchanged, action: "alert" };
    default:
  }
  if (intent.quoteExpiresAt <= now) return giveBack("quote_expired");
  if (!isSameDecimal(transaction.sourceAmount, intent.quote.sourceAmount))
    return giveBack("amount_mismatch");
  if (transaction.instructions?.type !== "chain") return unchanged;
  return { ...unchanged, status: furthest(intent.status, "AWAITING_TRANSFER"), action: "send" };
}

/**
 * Money that has moved on the chain is never released here: it returns as a new transfer, or not.
 */
function decideWithdrawal(
  intent: DecidingIntent,
  transaction: DecidingTransaction,
  before: IntentDecision,
  now: Date,
): IntentDecision {
  const { providerStatus } = before;
  const hasFailed = providerStatus === "FAILED" || providerStatus === "CANCELLED";
  const failureCode = hasFailed
    ? (intent.failureCode ?? failureCodeOf(transaction, providerStatus))
    : intent.failureCode;
  const unchanged: IntentDecision = { ...before, failureCode };
  switch (intent.leg) {
    case "reserved":
      return decideReserved(intent, transaction, unchanged, now);
    case "queued":
      if (hasFailed) return { ...unchanged, action: "void" };
      return providerStatus === "PROCESSING" || providerStatus === "COMPLETED"
        ? { ...unchanged, status: furthest(intent.status, "PROCESSING") }
        : unchanged;
    case "moved":
      if (hasFailed)
        return { ...unchanged, status: furthest(intent.status, "FAILED"), action: "claim" };
      if (intent.status === "FAILED") return unchanged;
      return providerStatus === "COMPLETED"
        ? { ...unchanged, action: "release" }
        : { ...unchanged, status: furthest(intent.status, "PROCESSING") };
    default:
      return unchanged;
  }
}

/**
 * The changes that follow from the ramp's answer about a transaction. A repeated or outdated answer
 * changes nothing.
 */
export function decideIntent(
  intent: DecidingIntent,
  transaction: DecidingTransaction,
  now: Date,
): IntentDecision {
  const { status, failureCode } = intent;
  const providerStatus = furthest(intent.providerStatus ?? "PENDING_TRANSFER", transaction.status);
  const unchanged: IntentDecision = { status, providerStatus, failureCode, action: "none" };
  return intent.operation === "topup"
    ? decideTopup(intent, transaction, unchanged)
    : decideWithdrawal(intent, transaction, unchanged, now);
}

/** Whether a person can still cancel it: no payment is known. */
export const isCancellable = (intent: Pick<Intent, "operation" | "status">): boolean =>
  intent.operation === "topup" && isUnpaid(intent);

const minuteMs = 60_000;

/** Pauses between checks of an intent without news. */
const backOffs: Record<OrderStatus, BackOff> = {
  PENDING_TRANSFER: { firstMs: 1_000, maxMs: minuteMs },
  AWAITING_TRANSFER: { firstMs: minuteMs, maxMs: 30 * minuteMs },
  PROCESSING: { firstMs: 10_000, maxMs: 10 * minuteMs },
  // Paid out but not released yet, or failed and not returned yet.
  COMPLETED: { firstMs: 1_000, maxMs: minuteMs },
  FAILED: { firstMs: minuteMs, maxMs: 60 * minuteMs },
  CANCELLED: { firstMs: minuteMs, maxMs: 60 * minuteMs },
};

/** The pauses between checks of an intent; null if it cannot change any more. */
export const backOffOf = ({
  operation,
  status,
  isSettled,
}: Pick<Intent, "operation" | "status" | "isSettled">): BackOff | null =>
  isSettled || (operation === "topup" && isFinal(status)) ? null : backOffs[status];

/**
 * The request itself sends an intent to the ramp first; the worker checks after this time, in
 * milliseconds.
 */
export const firstCheckAfterMs = 20_000;
/** When a person reads an intent or presses, the intent is read from the ramp at most this often, in milliseconds. */
export const askAgainAfterMs = 10_000;

/** A top-up without a payment is cancelled after this time. */
export const topupLifeMs = 14 * 24 * 60 * minuteMs;
/** How long an unanswered request for a top-up is retried. */
export const unansweredTopupMs = 60 * minuteMs;

/** The reason why it is too late to request that the ramp accepts an intent; null if it is not. */
export function whyTooLate(
  {
    operation,
    quoteExpiresAt,
    createdAt,
  }: Pick<Intent, "operation" | "quoteExpiresAt" | "createdAt">,
  now: Date,
): RefusalCode | null {
  if (operation === "withdraw") return quoteExpiresAt <= now ? "quote_expired" : null;
  return now.getTime() - createdAt.getTime() > unansweredTopupMs ? "provider_unreachable" : null;
}

const dayMs = 24 * 60 * minuteMs;
const isWeekend = (at: Date) => at.getUTCDay() === 0 || at.getUTCDay() === 6;

function businessDaysAfter(from: Date, days: number): Date {
  let at = from;
  for (let left = days; left > 0; ) {
    at = new Date(at.getTime() + dayMs);
    if (!isWeekend(at)) left -= 1;
  }
  return at;
}

/**
 * The expected time of completion: a bank transfer takes up to three business days, a paid top-up
 * one more. Null while it waits for the person, and after its end.
 */
export function etaOf(intent: Pick<Intent, "operation" | "status" | "updatedAt" | "createdAt">) {
  if (intent.operation === "topup")
    return intent.status === "PROCESSING" ? businessDaysAfter(intent.updatedAt, 1) : null;
  return isFinal(intent.status) ? null : businessDaysAfter(intent.createdAt, 3);
}

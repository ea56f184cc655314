import { isSameDecimal } from "@lilypad/money";
import type { RampTransaction } from "@lilypad/providers";
import type { Intent, IntentStatus } from "./intent.ts";

const ranks: Record<IntentStatus, number> = {
  PENDING_TRANSFER: 0,
  AWAITING_TRANSFER: 1,
  PROCESSING: 2,
  COMPLETED: 3,
  FAILED: 3,
  CANCELLED: 3,
};

export const isFinal = (status: IntentStatus): boolean => ranks[status] === 3;

/** The later of two states: nothing goes backwards, and what is final stays as it is. */
export function furthest(now: IntentStatus, next: IntentStatus): IntentStatus {
  return ranks[next] > ranks[now] ? next : now;
}

/** What has to be done with money or the chain because of what the provider said. */
export type Deed =
  | "nothing"
  /** Hand the held money to settlement, towards the provider's deposit address. */
  | "send"
  /** Give the held money back: it has not left. */
  | "take back"
  /** Look for the money among what the chain has credited already. */
  | "claim"
  /** The provider has paid out: what it owed is settled. */
  | "release"
  /** The provider speaks of money that we have not sent: people have to look. */
  | "look";

export interface Verdict {
  status: IntentStatus;
  providerStatus: IntentStatus;
  failureCode: string | null;
  deed: Deed;
}

/** The part of a stored intent that decides. */
export type JudgedIntent = Pick<
  Intent,
  "operation" | "status" | "leg" | "providerStatus" | "failureCode" | "quoteExpiresAt" | "quote"
>;

export type JudgedTransaction = Pick<
  RampTransaction,
  "status" | "failureReason" | "sourceAmount" | "instructions"
>;

const whyOf = (transaction: JudgedTransaction, providerStatus: IntentStatus): string =>
  transaction.failureReason?.slice(0, 100) ??
  (providerStatus === "CANCELLED" ? "cancelled_by_provider" : "failed_at_provider");

/** Only the credit in our own books completes a top-up: the provider's word makes us look for it. */
function judgeTopup(
  intent: JudgedIntent,
  transaction: JudgedTransaction,
  providerStatus: IntentStatus,
): Verdict {
  const stays: Verdict = {
    status: intent.status,
    providerStatus,
    failureCode: intent.failureCode,
    deed: "nothing",
  };
  if (isFinal(intent.status)) return stays;
  switch (providerStatus) {
    case "FAILED":
    case "CANCELLED":
      return { ...stays, status: providerStatus, failureCode: whyOf(transaction, providerStatus) };
    case "PROCESSING":
      return { ...stays, status: "PROCESSING" };
    case "COMPLETED":
      return { ...stays, status: "PROCESSING", deed: "claim" };
    default:
      return transaction.instructions === null
        ? stays
        : { ...stays, status: furthest(intent.status, "AWAITING_TRANSFER") };
  }
}

/** While the money is still held: send it, keep it, or give it back. */
function judgeReserved(
  intent: JudgedIntent,
  transaction: JudgedTransaction,
  stays: Verdict,
  now: Date,
): Verdict {
  const takeBack = (failureCode: string): Verdict => ({ ...stays, failureCode, deed: "take back" });
  switch (stays.providerStatus) {
    case "FAILED":
    case "CANCELLED":
      return takeBack(whyOf(transaction, stays.providerStatus));
    case "PROCESSING":
    case "COMPLETED":
      return { ...stays, deed: "look" };
    default:
  }
  if (intent.quoteExpiresAt <= now) return takeBack("quote_expired");
  if (!isSameDecimal(transaction.sourceAmount, intent.quote.sourceAmount))
    return takeBack("amount_mismatch");
  if (transaction.instructions?.type !== "chain") return stays;
  return { ...stays, status: furthest(stays.status, "AWAITING_TRANSFER"), deed: "send" };
}

/** Money that is on the chain is never given back by us: it comes as a new transfer, or not at all. */
function judgeWithdrawal(
  intent: JudgedIntent,
  transaction: JudgedTransaction,
  providerStatus: IntentStatus,
  now: Date,
): Verdict {
  const hasFailed = providerStatus === "FAILED" || providerStatus === "CANCELLED";
  const failureCode = hasFailed
    ? (intent.failureCode ?? whyOf(transaction, providerStatus))
    : intent.failureCode;
  const stays: Verdict = { status: intent.status, providerStatus, failureCode, deed: "nothing" };
  switch (intent.leg) {
    case "reserved":
      return judgeReserved(intent, transaction, stays, now);
    case "queued":
      if (hasFailed) return { ...stays, deed: "take back" };
      return providerStatus === "PROCESSING" || providerStatus === "COMPLETED"
        ? { ...stays, status: furthest(intent.status, "PROCESSING") }
        : stays;
    case "moved":
      if (hasFailed) return { ...stays, status: furthest(intent.status, "FAILED"), deed: "claim" };
      if (intent.status === "FAILED") return stays;
      return providerStatus === "COMPLETED"
        ? { ...stays, deed: "release" }
        : { ...stays, status: furthest(intent.status, "PROCESSING") };
    default:
      return stays;
  }
}

/**
 * What follows from what the provider says about an intent's transaction, as we stand. The same
 * words again, or older ones, change nothing.
 */
export function judgeTransaction(
  intent: JudgedIntent,
  transaction: JudgedTransaction,
  now: Date,
): Verdict {
  const providerStatus = furthest(intent.providerStatus ?? "PENDING_TRANSFER", transaction.status);
  return intent.operation === "topup"
    ? judgeTopup(intent, transaction, providerStatus)
    : judgeWithdrawal(intent, transaction, providerStatus, now);
}

/** Whether a person can still give it up: nothing was paid, as far as anybody knows. */
export function isCancellable({
  operation,
  status,
}: Pick<Intent, "operation" | "status">): boolean {
  return operation === "topup" && (status === "PENDING_TRANSFER" || status === "AWAITING_TRANSFER");
}

const minuteMs = 60_000;

/** First and longest pause between two looks at an intent about which nothing was heard. */
const pauses: Record<IntentStatus, { firstMs: number; longestMs: number }> = {
  PENDING_TRANSFER: { firstMs: 1_000, longestMs: minuteMs },
  AWAITING_TRANSFER: { firstMs: minuteMs, longestMs: 30 * minuteMs },
  PROCESSING: { firstMs: 10_000, longestMs: 10 * minuteMs },
  // Paid out but not in the books yet, or failed and not back yet.
  COMPLETED: { firstMs: 1_000, longestMs: minuteMs },
  FAILED: { firstMs: minuteMs, longestMs: 60 * minuteMs },
  CANCELLED: { firstMs: minuteMs, longestMs: 60 * minuteMs },
};

/** How long to wait before asking again, in milliseconds; longer each time nothing has changed. */
export function pauseMs(status: IntentStatus, attempts: number): number {
  const { firstMs, longestMs } = pauses[status];
  return Math.min(firstMs * 2 ** Math.min(attempts, 20), longestMs);
}

/** Somebody looks or presses: the provider is asked at most this often because of it, in milliseconds. */
export const askAgainAfterMs = 10_000;

/** A top-up that nobody paid ends by itself: its instructions are not watched for ever. */
export const topupLifeMs = 14 * 24 * 60 * minuteMs;
/** How long a provider that does not answer is asked to begin a top-up. */
export const unansweredTopupMs = 60 * minuteMs;

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
 * When it is expected to be done: a bank transfer takes up to three business days, a paid top-up one
 * more. Null while it hangs on the person, and after its end.
 */
export function etaOf(intent: Pick<Intent, "operation" | "status" | "updatedAt" | "createdAt">) {
  if (intent.operation === "topup")
    return intent.status === "PROCESSING" ? businessDaysAfter(intent.updatedAt, 1) : null;
  return isFinal(intent.status) ? null : businessDaysAfter(intent.createdAt, 3);
}

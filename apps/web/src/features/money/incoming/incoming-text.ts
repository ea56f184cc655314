import { activityMessages } from "../../../shared/messages/index.ts";
import { formatWireAmount } from "../../../shared/money/index.ts";
import type { Transaction } from "../activity/index.ts";

/** Kinds of money that comes from outside or from us. Money from people has the context p2p. */
const announcedKinds: readonly string[] = ["deposit", "topup", "prize"];

/** Older transactions are only changed, for example by their hash. */
const maxAgeMs = 60 * 60_000;

/** True for money that has arrived and is recent. */
const isNews = (
  { direction, status, createdAt }: Pick<Transaction, "direction" | "status" | "createdAt">,
  now: Date,
): boolean =>
  direction === "credit" &&
  status === "confirmed" &&
  now.getTime() - new Date(createdAt).getTime() <= maxAgeMs;

/** True for the reward for a friend who joined, which is news of the friend as well. */
export const isInviteReward = (transaction: Transaction, now: Date): boolean =>
  transaction.transactionContext === "reward_referral_referrer" && isNews(transaction, now);

/**
 * Returns the announcement of money that has just arrived: "You received $25.50 from Ben". Null for anything else:
 * other rewards, own exchanges, and transactions that are pending or old.
 * @param shown hides the amount if this device hides amounts
 */
export function incomingText(
  transaction: Transaction,
  now: Date,
  shown = (amount: string) => amount,
): string | null {
  const { context, transactionContext: kind, asset, counterparty } = transaction;
  if (!isNews(transaction, now)) return null;
  if (context !== "p2p" && !announcedKinds.includes(kind)) return null;
  const amount = shown(formatWireAmount(transaction.amount, asset));
  const from = counterparty?.profile.firstName ?? counterparty?.displayName ?? null;
  return from === null
    ? activityMessages.received(amount)
    : activityMessages.receivedFrom(amount, from);
}

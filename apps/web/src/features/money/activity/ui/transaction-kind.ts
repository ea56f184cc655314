import { activityMessages } from "../../../../shared/messages/index.ts";
import type { Transaction } from "../data/queries.ts";

/** The icon of a transaction without another person. */
export type TransactionIcon =
  | "gift"
  | "friend"
  | "trophy"
  | "deposit"
  | "bank"
  | "hop"
  | "wallet"
  | "other";

const { stories, detail } = activityMessages;

const hasStory = (kind: string): kind is keyof typeof stories => Object.hasOwn(stories, kind);

/** @param kind the transactionContext of the API; kinds that this app does not know have a general icon */
export function transactionIcon(kind: string): TransactionIcon {
  if (kind.startsWith("reward_referral")) return "friend";
  if (kind.startsWith("reward")) return "gift";
  if (kind === "prize") return "trophy";
  if (kind === "deposit") return "deposit";
  if (kind === "topup" || kind.startsWith("withdrawal")) return "bank";
  if (kind === "teleport") return "hop";
  if (kind === "wallet_send" || kind === "own_send") return "wallet";
  return "other";
}

/**
 * Returns a sentence about a transaction: what its status means for the money or, once it is
 * completed, why it happened. Null for kinds that this app does not know.
 */
export function transactionStory(
  transaction: Pick<Transaction, "transactionContext" | "direction" | "status"> &
    Partial<Pick<Transaction, "check">>,
): string | null {
  // A row that was kept on this device by an earlier version has no check.
  const { transactionContext: kind, direction, status, check = null } = transaction;
  if (check !== null) return detail.checkNote[direction][check];
  if (status === "failed") return detail.failedNote;
  if (status === "pending") return detail.pendingNote[direction === "credit" ? "received" : "sent"];
  return hasStory(kind) ? stories[kind][direction] : null;
}

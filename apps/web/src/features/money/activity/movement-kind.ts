import { activityMessages } from "../../../shared/messages/index.ts";
import type { Transaction } from "./queries.ts";

/** The picture of a movement that has no person on its other side. */
export type MovementIcon = "gift" | "friend" | "trophy" | "deposit" | "bank" | "hop" | "movement";

const { stories, detail } = activityMessages;

const isToldKind = (kind: string): kind is keyof typeof stories => Object.hasOwn(stories, kind);

/** @param kind the transactionContext of the wire; one that is newer than this app is a movement */
export function movementIcon(kind: string): MovementIcon {
  if (kind.startsWith("reward_referral")) return "friend";
  if (kind.startsWith("reward")) return "gift";
  if (kind === "prize") return "trophy";
  if (kind === "deposit") return "deposit";
  if (kind === "topup" || kind.startsWith("withdrawal")) return "bank";
  if (kind === "teleport") return "hop";
  return "movement";
}

/**
 * One sentence about a movement: what its state means for the money, or, once it is completed, why
 * it happened. Null for what this app can't tell more about.
 */
export function movementStory(
  movement: Pick<Transaction, "transactionContext" | "direction" | "status">,
): string | null {
  const { transactionContext: kind, direction, status } = movement;
  if (status === "failed") return detail.failedNote;
  if (status === "pending") return detail.pendingNote[direction === "credit" ? "received" : "sent"];
  return isToldKind(kind) ? stories[kind][direction] : null;
}

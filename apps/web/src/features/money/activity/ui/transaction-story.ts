import { transactionMessages as messages } from "../../../../shared/messages/index.ts";
import type { Transaction } from "../data/queries.ts";

const hasStory = (kind: string): kind is keyof typeof messages.stories =>
  Object.hasOwn(messages.stories, kind);

/**
 * Returns a sentence about a transaction: the meaning of its status for the money or, once it is completed, why it
 * happened. Null for kinds that this app does not know.
 */
export function transactionStory(
  transaction: Pick<Transaction, "transactionContext" | "direction" | "status"> &
    Partial<Pick<Transaction, "check">>,
): string | null {
  // A row that an earlier version stored on this device has no check.
  const { transactionContext: kind, direction, status, check = null } = transaction;
  if (check !== null) return messages.checkNote[direction][check];
  if (status === "failed") return messages.failedNote;
  if (status === "pending")
    return messages.pendingNote[direction === "credit" ? "received" : "sent"];
  return hasStory(kind) ? messages.stories[kind][direction] : null;
}

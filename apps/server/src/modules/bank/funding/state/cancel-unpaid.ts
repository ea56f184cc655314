import type { Queryable } from "@lilypad/db";
import { changeOrder } from "../../ramp-orders/index.ts";
import { type Intent, intentTable } from "./intent.ts";
import { isCancellable } from "./intent-rules.ts";
import { announceIntent } from "./intent-store.ts";

/**
 * Ends a top-up for which no payment is known. Money that still arrives is credited as a deposit.
 * Must be called under the intent's lock.
 * @returns the intent after the call; unchanged if it can no longer be cancelled
 */
export async function cancelUnpaid(db: Queryable, intent: Intent, now: Date): Promise<Intent> {
  if (!isCancellable(intent)) return intent;
  const cancelled = await changeOrder(db, intentTable, intent.id, {
    status: "CANCELLED",
    endedAt: now,
    updatedAt: now,
    dueAt: null,
  });
  await announceIntent(db, cancelled);
  return cancelled;
}

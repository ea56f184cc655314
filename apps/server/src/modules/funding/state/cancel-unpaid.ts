import type { Queryable } from "@lilypad/db";
import { changeOrder } from "../../ramp-orders/index.ts";
import { type Intent, intentTable } from "./intent.ts";
import { isCancellable } from "./intent-rules.ts";
import { announceIntent } from "./intent-store.ts";

/**
 * Ends a top-up that nobody paid, as far as is known. What comes all the same is credited as a deposit.
 * To be called under the intent's lock.
 * @returns the intent as it stands afterwards: unchanged where it cannot be cancelled any more
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

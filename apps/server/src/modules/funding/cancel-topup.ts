import { inTransaction, type Queryable } from "@lilypad/db";
import { fail } from "../../platform/errors.ts";
import { changeOrder, readOrder } from "../ramp-orders/index.ts";
import type { FundingDeps } from "./funding-deps.ts";
import { type Intent, intentTable } from "./intent.ts";
import { isCancellable } from "./intent-rules.ts";
import { announceIntent, findOwnIntent } from "./intent-store.ts";

async function cancelLocked(db: Queryable, intent: Intent, now: Date): Promise<Intent> {
  if (!isCancellable(intent)) return intent;
  const cancelled = await changeOrder(db, intentTable, intent.id, {
    status: "CANCELLED",
    endedAt: now,
    updatedAt: now,
    checkAt: null,
  });
  await announceIntent(db, cancelled);
  return cancelled;
}

/** Ends a top-up that nobody paid, as far as is known. What comes all the same is credited as a deposit. */
export async function cancelUnpaid(
  { pool, clock }: Pick<FundingDeps, "pool" | "clock">,
  intentId: string,
): Promise<void> {
  await inTransaction(pool, async (db) =>
    cancelLocked(db, await readOrder(db, intentTable, intentId, { lock: true }), clock.now()),
  );
}

/**
 * Cancels an own top-up; harmless when it was cancelled before.
 * @throws NOT_FOUND, also for anybody else's; INTENT_NOT_CANCELLABLE
 */
export async function cancelTopup(
  { pool, clock }: Pick<FundingDeps, "pool" | "clock">,
  personId: string,
  intentId: string,
): Promise<Intent> {
  const intent = await inTransaction(pool, async (db) => {
    const own = await findOwnIntent(db, personId, intentId, { lock: true });
    return cancelLocked(db, own ?? fail("NOT_FOUND"), clock.now());
  });
  if (intent.operation !== "topup" || intent.status !== "CANCELLED") fail("INTENT_NOT_CANCELLABLE");
  return intent;
}

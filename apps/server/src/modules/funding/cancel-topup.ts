import { inTransaction, type Pool } from "@lilypad/db";
import { fail } from "../../platform/errors.ts";
import type { FundingDeps } from "./funding-deps.ts";
import { isCancellable } from "./intent-rules.ts";
import { announceIntent, lockIntent, readOwnIntent } from "./intent-store.ts";

/**
 * Ends a top-up that nobody paid, as far as is known. What comes all the same is credited as a deposit.
 * @returns false when it has gone on or ended meanwhile
 */
export async function cancelUnpaid(pool: Pool, intentId: string, now: Date): Promise<boolean> {
  return inTransaction(pool, async (db) => {
    const intent = await lockIntent(db, intentId);
    if (intent === null || !isCancellable(intent)) return false;
    await db.query(
      `update funding_intent set status = 'CANCELLED', ended_at = $2, updated_at = $2, check_at = null
       where id = $1`,
      [intentId, now],
    );
    await announceIntent(db, intent);
    return true;
  });
}

/**
 * Gives up an own top-up; harmless when it was given up before.
 * @throws NOT_FOUND, also for anybody else's; INTENT_NOT_CANCELLABLE
 */
export async function cancelTopup(
  { pool, clock }: Pick<FundingDeps, "pool" | "clock">,
  personId: string,
  intentId: string,
): Promise<void> {
  const intent = (await readOwnIntent(pool, personId, intentId)) ?? fail("NOT_FOUND");
  if (await cancelUnpaid(pool, intentId, clock.now())) return;
  const after = await readOwnIntent(pool, personId, intentId);
  if (intent.operation !== "topup" || after?.status !== "CANCELLED") fail("INTENT_NOT_CANCELLABLE");
}

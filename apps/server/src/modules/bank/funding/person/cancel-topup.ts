import { inTransaction } from "@lilypad/db";
import { fail } from "../../../../platform/errors.ts";
import { cancelUnpaid } from "../state/cancel-unpaid.ts";
import type { FundingDeps } from "../state/funding-deps.ts";
import type { Intent } from "../state/intent.ts";
import { findOwnIntent } from "../state/intent-store.ts";

/**
 * Cancels one of the person's top-ups; repeating it has no effect.
 * @throws NOT_FOUND if it is unknown or another person's; INTENT_NOT_CANCELLABLE
 */
export async function cancelTopup(
  { pool, clock }: Pick<FundingDeps, "pool" | "clock">,
  personId: string,
  intentId: string,
): Promise<Intent> {
  const intent = await inTransaction(pool, async (db) => {
    const own = await findOwnIntent(db, personId, intentId, { lock: true });
    return cancelUnpaid(db, own ?? fail("NOT_FOUND"), clock.now());
  });
  if (intent.operation !== "topup" || intent.status !== "CANCELLED") fail("INTENT_NOT_CANCELLABLE");
  return intent;
}

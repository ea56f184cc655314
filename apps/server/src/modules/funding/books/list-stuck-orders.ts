import { inTransaction, type Pool, type Queryable } from "@lilypad/db";
import { fail } from "../../../platform/errors.ts";
import type { StaffAct } from "../../../platform/staff-act.ts";
import type { StuckItem, StuckSearch } from "../../../platform/stuck-item.ts";
import { rampAsset } from "../state/intent.ts";
import { checkSooner } from "../state/intent-store.ts";
import { listSilent } from "./find-problems.ts";

/** Top-ups and withdrawals without an answer of the ramp for too long, as the reconciliation finds them. */
export async function listStuckOrders(
  db: Queryable,
  { now, limit }: StuckSearch,
): Promise<StuckItem[]> {
  const silent = await listSilent(db, now, limit);
  return silent.map(
    ({ id, personId, operation, amount, leg, failureCode, transactionId, ...intent }) => ({
      kind: operation === "topup" ? "topup" : "withdrawal",
      id,
      cause:
        operation === "topup" ? "not_credited" : leg === "moved" ? "not_paid_out" : "not_settled",
      since: intent.updatedAt,
      personId,
      money: { asset: rampAsset, amount },
      detail: failureCode,
      attempts: intent.attempts,
      nextAttemptAt: intent.dueAt,
      reference: transactionId,
      action: "retry",
    }),
  );
}

/**
 * Makes a worker read an order from the ramp now, for a member of staff.
 * @returns false if the order does not wait for that
 * @throws NOT_FOUND
 */
export async function retryOrder(
  pool: Pool,
  act: StaffAct,
  id: string,
  now: Date,
): Promise<boolean> {
  return inTransaction(pool, async (db) => {
    const known = await db.query("select from funding_intent where id = $1", [id]);
    if (known.rowCount === 0) fail("NOT_FOUND");
    const retried = await checkSooner(db, { id, now, askedBefore: now });
    await act.record(db, { details: { order: id, retried } });
    return retried;
  });
}

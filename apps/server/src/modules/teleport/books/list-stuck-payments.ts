import { inTransaction, type Pool, type Queryable } from "@lilypad/db";
import { assetOfNumber } from "@lilypad/money";
import { fail } from "../../../platform/errors.ts";
import type { StaffAct } from "../../../platform/staff-act.ts";
import type { StuckItem, StuckSearch } from "../../../platform/stuck-item.ts";
import { listSilent } from "./find-problems.ts";

const causes = {
  PENDING_TRANSFER: "teleport_unanswered",
  AWAITING_TRANSFER: "teleport_unpaid",
} as const;
const causeOf = (status: string): StuckItem["cause"] =>
  status === "PENDING_TRANSFER" || status === "AWAITING_TRANSFER"
    ? causes[status]
    : "teleport_processing";

/** Payments of teleport links without news for too long, as the reconciliation finds them. */
export async function listStuckPayments(
  db: Queryable,
  { now, limit }: StuckSearch,
): Promise<StuckItem[]> {
  const silent = await listSilent(db, now, limit);
  return silent.map(({ id, status, sourceAsset, sourceAmount, ownerId, ...payment }) => ({
    kind: "teleport",
    id,
    cause: causeOf(status),
    since: payment.updatedAt,
    personId: ownerId,
    money: { asset: assetOfNumber(sourceAsset), amount: sourceAmount },
    attempts: payment.attempts,
    nextAttemptAt: payment.dueAt,
    reference: payment.transactionId,
    action: "retry",
  }));
}

/**
 * Makes a worker read a payment from the ramp now, for a member of staff.
 * @returns false if the payment does not wait for that
 * @throws NOT_FOUND
 */
export async function retryPayment(
  pool: Pool,
  act: StaffAct,
  id: string,
  now: Date,
): Promise<boolean> {
  return inTransaction(pool, async (db) => {
    const known = await db.query("select from teleport_payment where id = $1", [id]);
    if (known.rowCount === 0) fail("NOT_FOUND");
    const { rowCount } = await db.query(
      "update teleport_payment set due_at = $2 where id = $1 and due_at > $2 and ended_at is null",
      [id, now],
    );
    const retried = rowCount === 1;
    await act.record(db, { details: { order: id, retried } });
    return retried;
  });
}

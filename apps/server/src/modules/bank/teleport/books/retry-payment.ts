import { inTransaction, type Pool } from "@lilypad/db";
import { fail } from "../../../../platform/errors.ts";
import type { StaffAct } from "../../../../platform/staff-act.ts";

/**
 * Lets a worker ask the ramp about a payment now, for a member of staff.
 * @returns false if it does not wait for that
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

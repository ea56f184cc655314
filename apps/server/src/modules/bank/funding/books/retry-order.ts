import { inTransaction, type Pool } from "@lilypad/db";
import { fail } from "../../../../platform/errors.ts";
import type { StaffAct } from "../../../../platform/staff-act.ts";
import { checkSooner } from "../state/intent-store.ts";

/**
 * Lets a worker ask the ramp about an order now, for a member of staff.
 * @returns false if it does not wait for that
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

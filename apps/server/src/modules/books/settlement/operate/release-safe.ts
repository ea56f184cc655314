import { inTransaction, type Pool } from "@lilypad/db";
import type { Hex } from "viem";
import { fail } from "../../../../platform/errors.ts";
import type { StaffAct } from "../../../../platform/staff-act.ts";
import { toBytes } from "../store/bytes.ts";

/**
 * Lets settlement send again out of a Safe for which it had stopped, because the Safe reported a payment that did not
 * happen.
 * @param safe its address, 0x…
 * @throws NOT_FOUND if the Safe is not stopped
 */
export async function releaseSafe(pool: Pool, act: StaffAct, safe: Hex): Promise<void> {
  await inTransaction(pool, async (db) => {
    const { rows } = await db.query<{ operationId: string }>(
      "delete from settlement_safe_stop where safe_address = $1 returning operation_id",
      [toBytes(safe)],
    );
    const [released] = rows;
    if (released === undefined) fail("NOT_FOUND");
    await act.record(db, { details: { safe, operation: released.operationId } });
  });
}

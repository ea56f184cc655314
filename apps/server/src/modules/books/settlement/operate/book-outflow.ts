import { inTransaction, type Pool } from "@lilypad/db";
import type { Hex } from "viem";
import { fail } from "../../../../platform/errors.ts";
import type { StaffAct } from "../../../../platform/staff-act.ts";
import { toBytes } from "../store/bytes.ts";

/**
 * Decides that a person bears money that left a Safe which we hold: a worker books it like a movement of their own.
 * @throws NOT_FOUND if no such movement waits for a decision
 */
export async function bookOutflow(
  pool: Pool,
  act: StaffAct,
  { transaction, position }: { transaction: Hex; position: number },
): Promise<void> {
  await inTransaction(pool, async (db) => {
    const { rows } = await db.query<{ decided: boolean }>(
      "select outflow_decide($1, $2) as decided",
      [toBytes(transaction), position],
    );
    if (rows[0]?.decided !== true) fail("NOT_FOUND");
    await act.record(db, { details: { transaction, position } });
  });
}

import { inTransaction, type Pool } from "@lilypad/db";
import type { Hex } from "viem";
import { fail } from "../../../platform/errors.ts";
import type { StaffAct } from "../../../platform/staff-act.ts";
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
    const { rows: owners } = await db.query<{ personId: string }>(
      `select safe.person_id from outflow moved join person_safe safe on safe.safe_address = moved.from_address
       where moved.transaction_hash = $1 and moved.position = $2`,
      [toBytes(transaction), position],
    );
    await act.record(db, {
      subject: owners[0]?.personId ?? transaction,
      details: { transaction, position },
    });
  });
}

import { inTransaction, type Pool, type Queryable } from "@lilypad/db";
import type { Hex } from "viem";
import { fail } from "../../../../platform/errors.ts";
import type { StaffAct } from "../../../../platform/staff-act.ts";
import { toBytes, toHex } from "../store/bytes.ts";

/** The operator that this database belongs to; null before the first start of a worker. */
export async function readBoundOperator(db: Queryable): Promise<string | null> {
  const { rows } = await db.query<{ operator: Buffer }>("select operator from settlement_binding");
  return rows[0] === undefined ? null : toHex(rows[0].operator);
}

/**
 * Binds this database to another operator key. Workers with the former key sign nothing from their next start on.
 * @param operator its address, 0x…, which the module has to accept already
 * @throws NOT_FOUND if the database is bound to nothing yet
 */
export async function bindOperator(pool: Pool, act: StaffAct, operator: Hex): Promise<void> {
  await inTransaction(pool, async (db) => {
    const before = (await readBoundOperator(db)) ?? fail("NOT_FOUND");
    await db.query("update settlement_binding set operator = $1", [toBytes(operator)]);
    await act.record(db, { subject: operator, details: { before } });
  });
}

import { inTransaction, type Pool, type Queryable } from "@lilypad/db";
import { type OnTransfersEnded, voided } from "../../../../platform/transfer-end.ts";

/**
 * Returns whether the database is known not to be behind its chain, until the SQL transaction ends: a transfer that is
 * pending in a restored backup may have moved long ago.
 */
export async function isCurrent(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ isCurrent: boolean }>(
    `select state = 'running' or code not in ('behind_chain', 'wrong_binding') as is_current
     from settlement_state for share`,
  );
  return rows[0]?.isCurrent === true;
}

/**
 * Cancels a transfer that has no batch yet: its money is released and both histories show that it was cancelled, in one
 * SQL transaction. Returns false when it is too late or the database may be behind its chain.
 */
export async function cancelQueued(
  { pool, onTransfersEnded }: { pool: Pool; onTransfersEnded: OnTransfersEnded },
  transferId: string,
): Promise<boolean> {
  return inTransaction(pool, async (db) => {
    if (!(await isCurrent(db))) return false;
    const { rows } = await db.query<{ cancelled: boolean }>(
      "select settlement_cancel($1) as cancelled",
      [transferId],
    );
    if (rows[0]?.cancelled !== true) return false;
    await onTransfersEnded(db, [transferId], voided());
    return true;
  });
}

import { inTransaction, type Pool } from "@lilypad/db";
import type { OnTransfersEnded } from "../model/on-transfers-ended.ts";

/**
 * Cancels a transfer that has no batch yet: its money is released and both histories say so, in one SQL
 * transaction. Returns false when it is too late or the database may be behind its chain: a transfer that
 * is queued in a restored backup may have moved long ago.
 */
export async function cancelQueued(
  { pool, onTransfersEnded }: { pool: Pool; onTransfersEnded: OnTransfersEnded },
  transferId: string,
): Promise<boolean> {
  return inTransaction(pool, async (db) => {
    const state = await db.query<{ isCurrent: boolean }>(
      `select state = 'running' or code not in ('behind_chain', 'wrong_binding') as is_current
       from settlement_state for share`,
    );
    if (state.rows[0]?.isCurrent !== true) return false;
    const { rows } = await db.query<{ cancelled: boolean }>(
      "select settlement_cancel($1) as cancelled",
      [transferId],
    );
    if (rows[0]?.cancelled !== true) return false;
    await onTransfersEnded(db, [transferId], 2, null);
    return true;
  });
}

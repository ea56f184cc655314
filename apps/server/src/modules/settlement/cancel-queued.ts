import { inTransaction, type Pool } from "@lilypad/db";

/**
 * Makes the function that takes back a transfer which has no batch yet: its money is released and
 * both histories say so, in one SQL transaction. It answers false when it is too late, and always
 * until the chain has confirmed that this database is not behind it: what a restored backup still
 * shows as queued may have moved long ago.
 */
export function createCancelQueued({
  pool,
  isVerified,
}: {
  pool: Pool;
  isVerified: () => boolean;
}) {
  return async function cancelQueued(transferId: string): Promise<boolean> {
    if (!isVerified()) return false;
    return inTransaction(pool, async (db) => {
      const { rows } = await db.query<{ cancelled: boolean }>(
        `select state = 'running' or code not in ('behind_chain', 'wrong_binding') as cancelled
         from settlement_state for share`,
      );
      if (rows[0]?.cancelled !== true) return false;
      const answer = await db.query<{ cancelled: boolean }>(
        "select settlement_cancel($1) as cancelled",
        [transferId],
      );
      return answer.rows[0]?.cancelled === true;
    });
  };
}

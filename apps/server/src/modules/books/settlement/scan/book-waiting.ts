import { inTransaction, type Pool } from "@lilypad/db";
import { bookOutflow } from "./book-outflow.ts";
import { type BookTransfersOptions, createCredit, isCausedByLog } from "./book-transfers.ts";
import { adoptOutflows, listBookable, lockWaiting } from "./outflow-store.ts";

/** The maximum number of outflows booked in one pass. */
const maxOutflows = 100;

/**
 * Books outflows that waited: for the end of sends in flight, for the note that a hand-over was finished, or for an
 * operator's decision. Each has its own SQL transaction.
 * @returns sentences for the operator
 */
export async function bookWaitingOutflows(
  options: BookTransfersOptions & { pool: Pool },
): Promise<string[]> {
  const { pool } = options;
  const alerts: string[] = [];
  await adoptOutflows(pool);
  for (const place of await listBookable(pool, maxOutflows)) {
    try {
      await inTransaction(pool, async (db) => {
        const outflow = await lockWaiting(db, place);
        if (outflow === null) return;
        const credit = createCredit({ ...options, alerts });
        alerts.push(...(await bookOutflow({ ...options, credit }, db, outflow)).alerts);
      });
    } catch (error) {
      if (!isCausedByLog(error)) throw error;
      alerts.push(
        `what left a Safe in transaction ${place.transactionHash} still waits: ${error.message}`,
      );
    }
  }
  return alerts;
}

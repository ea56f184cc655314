import type { Pool, Queryable } from "@lilypad/db";
import type { Clock } from "../../../platform/clock.ts";
import { createTransactionalWorker, type DueQueue } from "../../../platform/due-work/index.ts";
import type { Logger } from "../../../platform/logger.ts";
import { updateRow } from "../../../platform/rows/index.ts";
import { type PaymentReturnRow, paymentReturnTable } from "./rows.gen.ts";

/** How long a payment waits that is still pending. */
const waitMs = 2_000;

/** The queue of payments to deleted accounts that were not returned yet. */
export const returnQueue: DueQueue = {
  name: "payment_return",
  table: "payment_return",
  key: ["payment_id"],
  columns: "due.payment_id",
  where: "due.state = payment_return_state('waiting')",
  // Returning one payment also returns the others between the same two people.
  batchSize: 1,
  backOff: { firstMs: 2_000, maxMs: 10 * 60_000 },
};

/** Returns payments to deleted accounts to their senders once they are settled. */
export function createReturns(deps: { pool: Pool; clock: Clock; logger: Logger }) {
  async function sendBack(db: Queryable, paymentId: string): Promise<void> {
    const { rows } = await db.query<{ ending: "sent" | "void" | "stays" | "waits" }>(
      "select payment_return_send($1) as ending",
      [paymentId],
    );
    const ending = rows[0]?.ending;
    if (ending === "waits") {
      const dueAt = new Date(deps.clock.now().getTime() + waitMs);
      await updateRow(db, paymentReturnTable, paymentId, { dueAt });
    }
    if (ending === "stays") {
      deps.logger.warn(
        "a payment to a deleted account cannot be returned and stays in that account",
      );
    }
  }
  return {
    /**
     * Stores which payments to a person are to be returned: those that arrived at `since` or later and are
     * still there, and those that are pending. Runs in the transaction that deletes the account.
     */
    async noteReturns(db: Queryable, personId: string, since: Date): Promise<void> {
      await db.query("select payment_return_note($1, $2)", [personId, since]);
    },
    /** The worker that returns payments that are due. */
    worker: createTransactionalWorker<Pick<PaymentReturnRow, "paymentId">>(
      deps,
      returnQueue,
      async (db, payments) => {
        for (const { paymentId } of payments) await sendBack(db, paymentId);
      },
    ),
  };
}

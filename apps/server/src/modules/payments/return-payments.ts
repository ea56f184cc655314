import type { Pool, Queryable } from "@lilypad/db";
import { startLoop, type WakeableLoop } from "../../platform/due-work/index.ts";
import type { Logger } from "../../platform/logger.ts";

/** How long a worker rests when nothing is due, in milliseconds. */
const pauseMs = 2_000;

export interface PaymentReturns {
  /**
   * In the transaction that deletes an account: notes what goes back to the people who sent it, namely
   * what arrived at `since` or later and is still there, and what is under way.
   */
  noteReturns(db: Queryable, personId: string, since: Date): Promise<void>;
  /** Sends back what is due between two people; false when nothing is. */
  returnNext(): Promise<boolean>;
  /** Sends payments back from now on, in a worker. */
  start(): WakeableLoop;
}

/** Payments to people who have left, which go back to who sent them once they are settled. */
export function createReturns({ pool, logger }: { pool: Pool; logger: Logger }): PaymentReturns {
  async function returnNext(): Promise<boolean> {
    const { rows } = await pool.query<{ ending: "sent" | "void" | "stays" | null }>(
      "select payment_return_next() as ending",
    );
    const ending = rows[0]?.ending ?? null;
    if (ending === "stays") {
      logger.warn("a payment to a deleted account can't go back; it stays in that account");
    }
    return ending !== null;
  }
  return {
    async noteReturns(db, personId, since) {
      await db.query("select payment_return_note($1, $2)", [personId, since]);
    },
    returnNext,
    start: () => startLoop({ name: "payment returns", logger, pauseMs, pass: returnNext }),
  };
}

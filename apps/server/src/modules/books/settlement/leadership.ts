import type { Pool } from "@lilypad/db";
import type { PoolClient } from "pg";
import type { Logger } from "../../../platform/logger.ts";

/** The key of the advisory lock that one settlement worker holds at a time; any constant would do. */
const advisoryLockKey = 7_305_112_205;

/**
 * Lets one worker lead so that others do not do the same work at the same time. This is only an
 * optimisation: the lock may be lost without notice, and two leaders do no harm because batch numbers,
 * states and the cursor are protected by rows and constraints.
 */
export function createLeadership({ pool, logger }: { pool: Pool; logger: Logger }) {
  let holder: PoolClient | undefined;
  /** The attempt that runs. Without it, loops that ask at the same time would take the lead from one another. */
  let attempt: Promise<boolean> | undefined;

  const lose = (error?: Error) => {
    if (holder === undefined) return;
    const client = holder;
    holder = undefined;
    client.release(error ?? true);
  };

  async function tryToLead(): Promise<boolean> {
    const client = await pool.connect();
    try {
      const { rows } = await client.query<{ locked: boolean }>(
        "select pg_try_advisory_lock($1) as locked",
        [advisoryLockKey],
      );
      if (rows[0]?.locked !== true) {
        client.release();
        return false;
      }
    } catch (error) {
      client.release(true);
      throw error;
    }
    client.on("error", (error) => {
      logger.warn({ err: error }, "lost the leadership of settlement");
      lose(error);
    });
    client.on("end", () => lose());
    holder = client;
    return true;
  }

  return {
    /** Returns whether this process leads; it takes the lead when no other has it. */
    async leads(): Promise<boolean> {
      if (holder !== undefined) return true;
      attempt ??= tryToLead().finally(() => {
        attempt = undefined;
      });
      return attempt;
    },
    /** Returns whether this process leads now, without taking the lead. */
    isLeading: () => holder !== undefined,
    /** Gives up the leadership by closing the connection that holds the lock. */
    resign: () => lose(),
  };
}

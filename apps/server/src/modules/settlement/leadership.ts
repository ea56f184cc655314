import type { Pool } from "@lilypad/db";
import type { PoolClient } from "pg";
import type { Logger } from "../../platform/logger.ts";

/** Any constant: the number of the lock that one settlement worker holds at a time. */
const advisoryLockKey = 7_305_112_205;

/**
 * Lets one worker lead, so that the others do not do the same work twice at the same moment. It is an
 * optimisation and nothing more: the lock may be lost without notice, and two leaders at once do no
 * harm, because numbers, states and the cursor are guarded by rows and constraints.
 */
export function createLeadership({ pool, logger }: { pool: Pool; logger: Logger }) {
  let holder: PoolClient | undefined;

  const lose = (error?: Error) => {
    if (holder === undefined) return;
    const client = holder;
    holder = undefined;
    client.release(error ?? true);
  };

  return {
    /** Whether this process leads now; takes the lead when nobody has it. */
    async leads(): Promise<boolean> {
      if (holder !== undefined) return true;
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
        logger.warn({ err: error }, "lost the lead of settlement");
        lose(error);
      });
      client.on("end", () => lose());
      holder = client;
      return true;
    },
    /** Gives up the lead; the connection closes and the lock with it. */
    resign: () => lose(),
  };
}

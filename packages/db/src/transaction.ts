import type pg from "pg";
import type { Pool } from "./pool.ts";

const isReadOnly = (error: unknown): error is Error =>
  error instanceof Error && "code" in error && error.code === "25006";

/** Runs `work` in one SQL transaction, and ends it with `end` if `work` returns. */
async function run<T>(
  pool: Pool,
  work: (client: pg.PoolClient) => Promise<T>,
  end: "commit" | "rollback",
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query("begin");
    const result = await work(client);
    await client.query(end);
    return result;
  } catch (error) {
    // The server behind this connection is not the primary any more, so the connection must not be used again.
    if (isReadOnly(error)) broken = error;
    await client.query("rollback").catch((rollbackError: Error) => {
      broken = rollbackError;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/**
 * Runs `work` in one SQL transaction: it is committed if `work` returns and rolled back if it throws.
 * If COMMIT itself fails, the outcome is unknown; callers look the result up by id.
 */
export const inTransaction = <T>(
  pool: Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> => run(pool, work, "commit");

/**
 * Runs `work` in one SQL transaction that is always rolled back, to learn its result without its effects.
 * @returns the result of `work`
 */
export const dryRun = <T>(pool: Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> =>
  run(pool, work, "rollback");

/** True if PostgreSQL aborted a transaction because of concurrent ones, so that a retry can succeed. */
export function isContention(error: unknown): boolean {
  return error instanceof Error && "code" in error && /^40(001|P01)$/.test(String(error.code));
}

const maxAttempts = 5;

/**
 * Runs `work` in one SQL transaction like inTransaction, and again if PostgreSQL aborted it to resolve a deadlock, at
 * most five times. For rare transactions that lock many tables' rows, such as the deletion of an account; those that
 * are called often lock in one order instead. `work` must have no effect outside the database.
 */
export async function inRetriedTransaction<T>(
  pool: Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTransaction(pool, work);
    } catch (error) {
      if (attempt === maxAttempts || !isContention(error)) throw error;
    }
  }
}

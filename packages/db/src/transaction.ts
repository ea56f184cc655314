import type pg from "pg";
import type { Pool } from "./pool.ts";

/**
 * Runs `work` in one SQL transaction: committed when it returns, rolled back when it throws.
 * An error of COMMIT itself leaves the outcome unknown; callers look it up by id.
 */
export async function inTransaction<T>(
  pool: Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  // A connection that breaks between two statements says so by an event, and an error event that
  // nobody listens for ends the process. The pool listens only while nobody has the connection.
  const onBroken = (error: Error) => {
    broken = error;
  };
  client.on("error", onBroken);
  try {
    await client.query("begin");
    const result = await work(client);
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback").catch((rollbackError: Error) => {
      broken = rollbackError;
    });
    throw error;
  } finally {
    client.off("error", onBroken);
    client.release(broken);
  }
}

import { createPool } from "@lilypad/db";
import { databaseUrl } from "./sandbox.ts";

/**
 * Resets a person's limit of requests for their card per minute: a test does in one minute what takes a
 * person ten.
 */
export async function letMinutePass(personId: string): Promise<void> {
  const pool = createPool({ databaseUrl: databaseUrl(), maxConnections: 1 });
  try {
    await pool.query(
      "delete from attempt_counter where action = 'askCardIssuer:person' and subject = $1",
      [personId],
    );
  } finally {
    await pool.end();
  }
}

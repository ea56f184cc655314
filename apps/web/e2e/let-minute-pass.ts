import { createPool } from "@lilypad/db";
import { databaseUrl } from "./sandbox.ts";

/**
 * Forgets how often a person has asked for their card in this minute: a test does in a minute what takes
 * a person ten.
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

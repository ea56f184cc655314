import type { Pool } from "@lilypad/db";

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Deletes codes a day after they ended, and expired refresh tokens. Safe at any time and in several
 * processes.
 * @returns the number of deleted rows
 */
export async function forgetExpired(pool: Pool, now: Date): Promise<number> {
  const counts = [
    await pool.query("delete from email_code where expires_at < $1", [
      new Date(now.getTime() - dayMs),
    ]),
    await pool.query("delete from refresh_token where expires_at < $1", [now]),
  ];
  return counts.reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0);
}

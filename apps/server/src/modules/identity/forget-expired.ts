import type { Pool } from "@lilypad/db";

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Removes what has no meaning any more: codes a day after they ended, counters whose window is
 * over, whom people saw in searches before today, refresh tokens that have expired. Safe to run at any time and in several processes.
 * @returns how many rows went
 */
export async function forgetExpired(pool: Pool, now: Date): Promise<number> {
  const counts = [
    await pool.query("delete from email_code where expires_at < $1", [
      new Date(now.getTime() - dayMs),
    ]),
    await pool.query("delete from attempt_counter where window_ends_at < $1", [now]),
    await pool.query(
      "delete from person_seen where seen_on < ($1::timestamptz at time zone 'UTC')::date",
      [now],
    ),
    await pool.query("delete from refresh_token where expires_at < $1", [now]),
  ];
  return counts.reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0);
}

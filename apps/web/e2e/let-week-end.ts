import { createPool } from "@lilypad/db";
import { expect } from "@playwright/test";
import { databaseUrl } from "./sandbox.ts";

/**
 * Makes what a person won in the running week a score of the week before, as if a Sunday had passed.
 * The worker that decides weeks finds it over; all the rest happens as on any Sunday.
 */
export async function letWeekEnd(personId: string): Promise<void> {
  const pool = createPool({ databaseUrl: databaseUrl(), maxConnections: 1 });
  try {
    const { rowCount } = await pool.query(
      "update leaderboard_score set starts_on = starts_on - 7 where period = 1 and person_id = $1",
      [personId],
    );
    expect(rowCount).toBe(1);
  } finally {
    await pool.end();
  }
}

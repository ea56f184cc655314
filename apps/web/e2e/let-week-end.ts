import { createPool } from "@lilypad/db";
import { expect } from "@playwright/test";
import { databaseUrl } from "./sandbox.ts";

/**
 * Moves a person's score of the current week to the previous one, as if a Sunday had passed. The worker
 * that decides weeks then finds that week over; everything else happens as on any Sunday.
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

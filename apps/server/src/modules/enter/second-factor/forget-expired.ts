import type { Pool, Queryable } from "@lilypad/db";

/**
 * Deletes expired challenges and devices. Safe at any time and in several processes.
 * @returns the number of deleted rows
 */
export async function forgetExpired(pool: Pool, now: Date): Promise<number> {
  const counts = [
    await pool.query("delete from passkey_challenge where expires_at < $1", [now]),
    await pool.query("delete from remembered_device where expires_at < $1", [now]),
  ];
  return counts.reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0);
}

/** Deletes everything about a person whose account is deleted. */
export async function forgetPerson(db: Queryable, personId: string): Promise<void> {
  await db.query("delete from passkey_challenge where person_id = $1", [personId]);
  await db.query("delete from remembered_device where person_id = $1", [personId]);
  await db.query("delete from passkey where person_id = $1", [personId]);
  await db.query("delete from passcode_reset where person_id = $1", [personId]);
  await db.query("delete from passcode where person_id = $1", [personId]);
}

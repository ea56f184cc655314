import type { Queryable } from "@lilypad/db";

/**
 * Since when a person has had a second factor: the time of their oldest passkey, or when they last set their passcode; the earlier one.
 * A passcode that was reset with a mailed code counts from then on. Null without any.
 */
export async function factorSince(db: Queryable, personId: string): Promise<Date | null> {
  const { rows } = await db.query<{ since: Date | null }>(
    `select least((select min(created_at) from passkey where person_id = $1),
       (select set_at from passcode where person_id = $1)) as since`,
    [personId],
  );
  return rows[0]?.since ?? null;
}

/** When a person added the oldest of their passkeys; null without one. */
export async function passkeySince(db: Queryable, personId: string): Promise<Date | null> {
  const { rows } = await db.query<{ since: Date | null }>(
    "select min(created_at) as since from passkey where person_id = $1",
    [personId],
  );
  return rows[0]?.since ?? null;
}

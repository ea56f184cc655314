import type { Queryable } from "@lilypad/db";

/** A reset that waits; the person's new passcode is known by its hash alone. */
export interface PasscodeReset {
  personId: string;
  hash: string;
  askedAt: Date;
  takesEffectAt: Date;
}

/** Keeps a reset until it takes effect, in the place of one that waits already. */
export async function storeReset(db: Queryable, reset: PasscodeReset): Promise<void> {
  await db.query(
    `insert into passcode_reset (person_id, hash, asked_at, takes_effect_at) values ($1, $2, $3, $4)
     on conflict (person_id) do update set hash = $2, asked_at = $3, takes_effect_at = $4`,
    [reset.personId, reset.hash, reset.askedAt, reset.takesEffectAt],
  );
}

/** When the person's reset takes effect; null when none waits. */
export async function resetTakesEffectAt(db: Queryable, personId: string): Promise<Date | null> {
  const { rows } = await db.query<{ takesEffectAt: Date }>(
    `select takes_effect_at as "takesEffectAt" from passcode_reset where person_id = $1`,
    [personId],
  );
  return rows[0]?.takesEffectAt ?? null;
}

/** Removes a reset whose time has come. @returns its passcode's hash; null when there is none */
export async function takeDueReset(
  db: Queryable,
  personId: string,
  now: Date,
): Promise<string | null> {
  const { rows } = await db.query<{ hash: string }>(
    "delete from passcode_reset where person_id = $1 and takes_effect_at <= $2 returning hash",
    [personId, now],
  );
  return rows[0]?.hash ?? null;
}

/** Removes a reset that still waits. @returns whether there was one */
export async function deleteReset(db: Queryable, personId: string, now: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    "delete from passcode_reset where person_id = $1 and takes_effect_at > $2",
    [personId, now],
  );
  return rowCount === 1;
}

/** Some people whose reset is due, those who wait longest first. */
export async function listPeopleWithDueReset(
  db: Queryable,
  now: Date,
  most: number,
): Promise<string[]> {
  const { rows } = await db.query<{ personId: string }>(
    `select person_id as "personId" from passcode_reset where takes_effect_at <= $1
       order by takes_effect_at limit $2`,
    [now, most],
  );
  return rows.map(({ personId }) => personId);
}

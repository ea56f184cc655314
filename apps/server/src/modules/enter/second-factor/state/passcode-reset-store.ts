import type { Queryable } from "@lilypad/db";
import type { LeasedQueue } from "../../../../platform/due-work/index.ts";
import type { PasscodeResetRow } from "../rows.gen.ts";

/** Queue of resets to apply for people who have not used the app since. */
export const resetQueue: LeasedQueue = {
  name: "passcode_reset",
  table: "passcode_reset",
  key: ["person_id"],
  columns: "person_id",
  batchSize: 10,
  leaseMs: 60_000,
  backOff: { firstMs: 60_000, maxMs: 60 * 60_000 },
};

/** Stores a reset until it takes effect, replacing a pending one. */
export async function storeReset(
  db: Queryable,
  reset: Omit<PasscodeResetRow, "dueAt" | "attempts">,
): Promise<void> {
  await db.query(
    `insert into passcode_reset (person_id, hash, asked_at, takes_effect_at, due_at)
       values ($1, $2, $3, $4, $4)
     on conflict (person_id) do update
       set hash = $2, asked_at = $3, takes_effect_at = $4, due_at = $4, attempts = 0`,
    [reset.personId, reset.hash, reset.askedAt, reset.takesEffectAt],
  );
}

/** When the person's reset takes effect; null if none is pending. */
export async function resetTakesEffectAt(db: Queryable, personId: string): Promise<Date | null> {
  const { rows } = await db.query<Pick<PasscodeResetRow, "takesEffectAt">>({
    name: "passcode-reset-due",
    text: "select takes_effect_at from passcode_reset where person_id = $1",
    values: [personId],
  });
  return rows[0]?.takesEffectAt ?? null;
}

/** Deletes a due reset. @returns the hash of its passcode; null if none is due, or the person's account is frozen */
export async function takeDueReset(
  db: Queryable,
  personId: string,
  now: Date,
): Promise<string | null> {
  const { rows } = await db.query<Pick<PasscodeResetRow, "hash">>(
    `delete from passcode_reset where person_id = $1 and takes_effect_at <= $2 and not person_is_frozen($1, $2)
     returning hash`,
    [personId, now],
  );
  return rows[0]?.hash ?? null;
}

/** Deletes a pending reset. @returns whether there was one */
export async function deleteReset(db: Queryable, personId: string, now: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    "delete from passcode_reset where person_id = $1 and takes_effect_at > $2",
    [personId, now],
  );
  return rowCount === 1;
}

/** Deletes a reset that has not been applied, whether or not its time has come. @returns whether there was one */
export async function dropReset(db: Queryable, personId: string): Promise<boolean> {
  const { rowCount } = await db.query("delete from passcode_reset where person_id = $1", [
    personId,
  ]);
  return rowCount === 1;
}

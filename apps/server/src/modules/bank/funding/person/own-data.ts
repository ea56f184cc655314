import type { Queryable } from "@lilypad/db";

/**
 * Whether the person has an intent that has not ended, so that their account cannot be deleted yet.
 */
export async function hasOpenIntent(db: Queryable, personId: string): Promise<boolean> {
  const { rows } = await db.query<{ open: boolean }>(
    "select exists (select from funding_intent where person_id = $1 and not is_settled) as open",
    [personId],
  );
  return rows[0]?.open ?? false;
}

/** How many of a person's intents have not ended. */
export async function countOpenIntents(db: Queryable, personId: string): Promise<number> {
  const { rows } = await db.query<{ open: number }>(
    "select count(*)::integer as open from funding_intent where person_id = $1 and not is_settled",
    [personId],
  );
  return rows[0]?.open ?? 0;
}

/** For a deleted Lilypad account: deletes bank details shown to the person; the movements of money stay. */
export async function forgetPerson(db: Queryable, personId: string): Promise<void> {
  await db.query("delete from funding_quote where person_id = $1", [personId]);
  await db.query("update funding_intent set instructions = null where person_id = $1", [personId]);
}

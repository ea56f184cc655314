import type { Queryable } from "@lilypad/db";

/** Whether something of a person's is under way, so that they cannot leave yet. */
export async function hasOpenIntent(db: Queryable, personId: string): Promise<boolean> {
  const { rows } = await db.query<{ open: boolean }>(
    "select exists (select from funding_intent where person_id = $1 and not is_settled) as open",
    [personId],
  );
  return rows[0]?.open ?? false;
}

/** For a person who leaves: what they were shown goes, what was moved stays in the books. */
export async function forgetPerson(db: Queryable, personId: string): Promise<void> {
  await db.query("delete from funding_quote where person_id = $1", [personId]);
  await db.query("update funding_intent set instructions = null where person_id = $1", [personId]);
}

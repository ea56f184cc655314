import type { Queryable } from "@lilypad/db";

/** What is kept about a person beside their profile, for their own copy. */
export async function readOwnData(db: Queryable, personId: string, limit: number) {
  const tags = await db.query(
    `select skeleton, rests_until from tag_rest where person_id = $1
       order by rests_until desc limit $2`,
    [personId, limit + 1],
  );
  const { rows } = await db.query<{ secondFactor: boolean; deletionAskedAt: Date | null }>(
    `select second_factor as "secondFactor", deletion_asked_at as "deletionAskedAt"
       from person where id = $1`,
    [personId],
  );
  return {
    /** Tags that were given up, in the form in which look-alikes are compared. */
    resting_tags: tags.rows,
    second_factor: rows[0]?.secondFactor ?? false,
    deletion_asked_at: rows[0]?.deletionAskedAt ?? null,
  };
}

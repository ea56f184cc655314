import type { Queryable } from "@lilypad/db";

/** Reads what is stored about a person besides their profile, for their data export. */
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
    /** Skeletons of the tags that the person has given up and that are still reserved for them. */
    resting_tags: tags.rows,
    second_factor: rows[0]?.secondFactor ?? false,
    deletion_asked_at: rows[0]?.deletionAskedAt ?? null,
  };
}

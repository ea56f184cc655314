import type { Queryable } from "@lilypad/db";
import type { TagRestRow } from "./rows.gen.ts";

/** Returns those of the skeletons that another person has, or gave up less than a year ago. */
export async function takenSkeletons(
  db: Queryable,
  skeletons: readonly string[],
  personId: string,
  now: Date,
): Promise<Set<string>> {
  const { rows } = await db.query<Pick<TagRestRow, "skeleton">>(
    `select display_tag_skeleton as skeleton from person
       where display_tag_skeleton = any($1::text[]) and id <> $2
     union
     select skeleton from tag_rest
       where skeleton = any($1::text[]) and person_id <> $2 and rests_until > $3`,
    [skeletons, personId, now],
  );
  return new Set(rows.map((row) => row.skeleton));
}

/** Reserves a tag that was given up for its last owner until `restsUntil`. */
export async function restTag(
  db: Queryable,
  skeleton: string,
  personId: string,
  restsUntil: Date,
): Promise<void> {
  await db.query(
    `insert into tag_rest (skeleton, person_id, rests_until) values ($1, $2, $3)
     on conflict (skeleton) do update set
       person_id = excluded.person_id, rests_until = excluded.rests_until`,
    [skeleton, personId, restsUntil],
  );
}

/** Removes the reservation of a tag that is in use again. */
export async function endTagRest(db: Queryable, skeleton: string): Promise<void> {
  await db.query("delete from tag_rest where skeleton = $1", [skeleton]);
}

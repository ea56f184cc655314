import type { Queryable } from "@lilypad/db";
import { toWireNames } from "../../../platform/to-wire-names.ts";
import { listFormerNames } from "./former-names.ts";
import type { PersonRow, TagRestRow } from "./rows.gen.ts";

/** Reads everything that the module stores about a person besides their profile, for their data export. */
export async function readOwnData(db: Queryable, personId: string, limit: number) {
  const tags = await db.query<Omit<TagRestRow, "personId">>(
    `select skeleton, rests_until from tag_rest where person_id = $1
       order by rests_until desc limit $2`,
    [personId, limit + 1],
  );
  const { rows } = await db.query<Pick<PersonRow, "secondFactor" | "deletionAskedAt">>(
    "select second_factor, deletion_asked_at from person where id = $1",
    [personId],
  );
  return {
    /** Skeletons of the tags that the person has given up and that are still reserved for them. */
    resting_tags: tags.rows.map(toWireNames),
    former_names: (await listFormerNames(db, personId)).slice(0, limit + 1),
    second_factor: rows[0]?.secondFactor ?? false,
    deletion_asked_at: rows[0]?.deletionAskedAt ?? null,
  };
}

import type { Queryable } from "@lilypad/db";
import { findPerson } from "./person-store.ts";

/** What is kept here about a person, for their own copy: nothing that proves anything. */
export async function readOwnData(db: Queryable, personId: string, limit: number) {
  const person = await findPerson(db, personId);
  const email = person?.email ?? "";
  const sessions = await db.query(
    `select id, device, aal, created_at, last_seen_at, revoked_at, revoked_reason
       from session where person_id = $1 order by created_at desc limit $2`,
    [personId, limit + 1],
  );
  const codes = await db.query(
    `select purpose, created_at, expires_at, consumed_at
       from email_code where email = $1 order by created_at desc limit $2`,
    [email, limit + 1],
  );
  const tags = await db.query(
    `select skeleton, rests_until from tag_rest where person_id = $1
       order by rests_until desc limit $2`,
    [personId, limit + 1],
  );
  const asked = await db.query<{ deletion_asked_at: Date | null }>(
    "select deletion_asked_at from person where id = $1",
    [personId],
  );
  return {
    sessions: sessions.rows,
    mailed_codes: codes.rows,
    /** Tags that were given up, in the form in which look-alikes are compared. */
    resting_tags: tags.rows,
    second_factor: person?.secondFactor ?? false,
    deletion_asked_at: asked.rows[0]?.deletion_asked_at ?? null,
  };
}

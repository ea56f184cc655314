import type { Queryable } from "@lilypad/db";
import type { Place } from "../../../platform/keyset-cursor.ts";
import type { PublicPerson } from "../people/index.ts";
import type { ContactMatchRow } from "./rows.gen.ts";

/**
 * Stores the people who own these addresses as matches, except the person themselves. People's
 * addresses are verified, so only verified addresses match.
 * @param addresses lower case
 */
export async function addContactMatches(
  db: Queryable,
  personId: string,
  addresses: readonly string[],
  now: Date,
): Promise<void> {
  await db.query(
    `insert into contact_match (person_id, contact_id, matched_at)
       select $1, id, $3 from person_card
       where email = any ($2::text[]) and id <> $1
         and onboarding_completed_at is not null and deactivated_at is null
     on conflict (person_id, contact_id) do nothing`,
    [personId, addresses, now],
  );
}

type MatchedPerson = PublicPerson & Pick<ContactMatchRow, "matchedAt">;

/** A page of a person's matched contacts, newest first, without deactivated people. */
export async function listMatchedPeople(
  db: Queryable,
  page: { personId: string; after: Place | null; limit: number },
): Promise<MatchedPerson[]> {
  const { rows } = await db.query<MatchedPerson>(
    `select p.id, p.first_name, p.last_name, p.display_tag, p.avatar_colour, m.matched_at
     from contact_match m join person_card p on p.id = m.contact_id
     where m.person_id = $1 and p.deactivated_at is null
       and ($2::timestamptz is null or (m.matched_at, m.contact_id) < ($2, $3::uuid))
     order by m.matched_at desc, m.contact_id desc limit $4`,
    [page.personId, page.after?.at ?? null, page.after?.id ?? null, page.limit],
  );
  return rows;
}

/** @param contactId null: all of them; @returns the number of deleted matches */
export async function removeContactMatches(
  db: Queryable,
  personId: string,
  contactId: string | null,
): Promise<number> {
  const { rowCount } = await db.query(
    `delete from contact_match
       where person_id = $1 and ($2::uuid is null or contact_id = $2)`,
    [personId, contactId],
  );
  return rowCount ?? 0;
}

/** Deletes all matches from and to a person. */
export async function removePersonFromContacts(db: Queryable, personId: string): Promise<void> {
  await db.query("delete from contact_match where person_id = $1", [personId]);
  await db.query("delete from contact_match where contact_id = $1", [personId]);
  await db.query("delete from contact_session where person_id = $1", [personId]);
}

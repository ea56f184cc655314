import type { Data, Operations } from "@lilypad/api-contract";
import type { Queryable } from "@lilypad/db";
import { toWireNames } from "../../../platform/to-wire-names.ts";
import type { PersonRow } from "./rows.gen.ts";

const maxResults = 20;
const minQueryLength = 2;

/** How other people see a person, in rows of `person_card`. */
export type PublicPerson = Pick<
  PersonRow,
  "id" | "firstName" | "lastName" | "displayTag" | "avatarColour"
>;

export type FoundPerson = Data<Operations["searchUsers"]>["users"][number];

/** A LIKE pattern for texts that begin with the typed text, whose own wildcards are escaped. */
export const toPrefix = (typed: string): string => `${typed.replaceAll(/[\\%_]/g, "\\$&")}%`;

const isVisible = `onboarding_completed_at is not null and deactivated_at is null and id <> $2`;

/**
 * One list per index, in the order of the index and cut at the limit, so that the cost does not depend on
 * how many people match.
 */
const listBy = (rank: number, expression: string, prefix: string): string => `
  (select id, ${rank} as rank, ${expression} as sort from person
     where ${expression} like ${prefix} and ${isVisible} and findable_by_name
     order by ${expression} using ~<~ limit ${maxResults})`;

export const searchSql = `
  with found as (
    (select id, 0 as rank, '' as sort from person where lower(display_tag) = lower($4) and ${isVisible})
    union all ${listBy(1, "lower(display_tag)", "lower($3)")}
    union all ${listBy(2, "person_fold(first_name || ' ' || last_name)", "person_fold($1)")}
    union all ${listBy(3, "person_fold(last_name)", "person_fold($1)")}
  ), best as (
    select distinct on (id) id, rank, sort from found order by id, rank
  )
  select person.id, first_name, last_name, display_tag, avatar_colour
  from best join person on person.id = best.id
  order by best.rank, best.sort, person.id limit ${maxResults}`;

/**
 * Finds people whose tag, full name or last name begins with the typed text; a leading @ is ignored, and so are the
 * accents of names, which many keyboards lack. Leaves out the caller, deactivated people and people who are still
 * signing up. People who are not findable by name are found by their whole tag only. A text of fewer than two
 * characters finds no one.
 */
export async function searchPeople(
  db: Queryable,
  askedBy: string,
  typed: string,
): Promise<FoundPerson[]> {
  const query = typed.normalize("NFC").trim().replaceAll(/\s+/g, " ");
  const tag = query.replace(/^@/, "");
  if ([...tag].length < minQueryLength) return [];
  const { rows } = await db.query<PublicPerson>(searchSql, [
    toPrefix(query),
    askedBy,
    toPrefix(tag),
    tag,
  ]);
  return rows.map(toWireNames);
}

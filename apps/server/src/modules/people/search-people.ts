import type { Queryable } from "@lilypad/db";

const searchLimit = 20;
const shortestQuery = 2;

/** How other people see a person. */
export interface FoundPerson {
  id: string;
  first_name: string | null;
  last_name: string | null;
  display_tag: string | null;
  avatar_colour: string;
}

/** What a person typed as the beginning of a LIKE pattern in which nothing is a wildcard. */
const toPrefix = (typed: string): string => `${typed.replaceAll(/[\\%_]/g, "\\$&")}%`;

const here = `onboarding_completed_at is not null and deactivated_at is null and id <> $2`;

/**
 * One list for each index, each in its index's order and cut at the limit: the work is the same
 * whether 20 or 200,000 people begin with these letters.
 */
const listBy = (rank: number, expression: string, prefix: "$1" | "$3"): string => `
  (select id, ${rank} as rank, ${expression} as sort from person
     where ${expression} like lower(${prefix}) and ${here} and findable_by_name
     order by ${expression} using ~<~ limit ${searchLimit})`;

export const searchSql = `
  with found as (
    (select id, 0 as rank, '' as sort from person where lower(display_tag) = lower($4) and ${here})
    union all ${listBy(1, "lower(display_tag)", "$3")}
    union all ${listBy(2, "lower(first_name || ' ' || last_name)", "$1")}
    union all ${listBy(3, "lower(last_name)", "$1")}
  ), best as (
    select distinct on (id) id, rank, sort from found order by id, rank
  )
  select person.id, first_name, last_name, display_tag, avatar_colour
  from best join person on person.id = best.id
  order by best.rank, best.sort, person.id limit ${searchLimit}`;

/**
 * Finds people whose tag, full name or last name begins with what was typed (an @ in front means a
 * tag and is dropped). Leaves out the one who asks, people who have not finished signing up and
 * deactivated ones. Who turned off being found by name is found by the whole tag only. Fewer than two
 * characters find nobody.
 */
export async function searchPeople(
  db: Queryable,
  askedBy: string,
  typed: string,
): Promise<FoundPerson[]> {
  const query = typed.normalize("NFC").trim().replaceAll(/\s+/g, " ");
  const tag = query.replace(/^@/, "");
  if ([...tag].length < shortestQuery) return [];
  const { rows } = await db.query<FoundPerson>(searchSql, [
    toPrefix(query),
    askedBy,
    toPrefix(tag),
    tag,
  ]);
  return rows;
}

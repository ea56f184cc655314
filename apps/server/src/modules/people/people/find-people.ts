import type { Queryable } from "@lilypad/db";
import { type Read, readFrom } from "../../../platform/reads/index.ts";
import type { PeopleContext } from "./people-deps.ts";
import { type FoundPerson, searchPeople } from "./search-people.ts";

/**
 * Stores which people a person has seen today (UTC), until the max is exceeded.
 * @returns how many different people they have seen today, including these
 */
async function recordSeen(
  db: Queryable,
  askedBy: string,
  seen: readonly string[],
  { now, max }: { now: Date; max: number },
): Promise<number> {
  const { rows } = await db.query<{ count: bigint }>({
    name: "note-people-seen",
    text: `with before as (
             select count(*) as count from person_seen where asker_id = $1 and seen_on = ($3 at time zone 'UTC')::date
           ), added as (
             insert into person_seen (asker_id, seen_on, seen_id)
               select $1, ($3 at time zone 'UTC')::date, unnest($2::uuid[]) from before where count <= $4
             on conflict do nothing returning 1
           )
           select (select count from before) + (select count(*) from added) as count`,
    values: [askedBy, seen, now, max],
  });
  return Number(rows[0]?.count ?? 0n);
}

/** Removes the record of people seen in searches on earlier days (UTC). */
export async function forgetSeen(db: Queryable, now: Date): Promise<void> {
  await db.query(
    "delete from person_seen where seen_on < ($1::timestamptz at time zone 'UTC')::date",
    [now],
  );
}

/**
 * Searches for people (see searchPeople). A person who has seen the daily max of different people
 * finds others only by their whole tag for the rest of the day: friends can be found, but not
 * everyone listed.
 */
export async function findPeople(
  {
    pool,
    clock,
    maxPeopleSeenPerDay: max,
  }: Pick<PeopleContext, "pool" | "clock" | "maxPeopleSeenPerDay">,
  askedBy: string,
  typed: string,
  read: Read = readFrom(pool),
): Promise<FoundPerson[]> {
  const found = await read((db) => searchPeople(db, askedBy, typed));
  if (found.length === 0) return found;
  const ids = found.map(({ id }) => id);
  if ((await recordSeen(pool, askedBy, ids, { now: clock.now(), max })) <= max) return found;
  const tag = typed.trim().replace(/^@/, "").toLowerCase();
  return found.filter(({ display_tag }) => display_tag?.toLowerCase() === tag);
}

// A million people for the benchmarks. Their rows are inserted directly into a temporary database, because signing up a million
// people would take too long.
import type { Pool } from "@lilypad/db";

const firstNames =
  "Ada Ali Ana Ben Bea Cem Cleo Dan Dora Eli Emma Eve Finn Gus Hana Ida Ivo Jan Jo Kai Kim Lea Leo Lin Mara Max Mia Nia Noa Oda Ola Pia Ravi Rosa Sam Sara Tao Uma Vera Yan";
const lastStarts =
  "Ash Bar Cal Dun El Far Gar Hal Is Ker Lan Mar Nor Os Pen Quin Ros San Tor Ul Ver Wal Yor Zel Br";
const lastEnds = "ton ley man sen ard er ov ski ez ini by well ford more dale field worth es ak in";
/** The modulus is a prime above the number of people, so that multiplication modulo it shuffles them. */
export const shuffle = { by: 611_953, modulo: 1_000_003 };
export const peopleAtOnce = 100_000;
/** SQL of the id of the person with a number. */
export const personId = (number: string) =>
  `('01900000-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;

/** Inserts people who have finished signing up, each with a tag, a name and an address of their own. */
export async function addPeople(pool: Pool, count: number): Promise<void> {
  for (let from = 1; from <= count; from += peopleAtOnce) {
    await pool.query(
      `insert into person (id, email, display_tag, display_tag_skeleton, first_name, last_name, onboarding_completed_at)
       select ${personId("n")}, n || '@example.com', tag, tag, first, last, now()
       from (
         select n, lower(first) || m as tag, first, last
         from generate_series($1::bigint, $2::bigint) as n
         cross join lateral (select n * $6::bigint % $7::bigint as m) as shuffled
         cross join lateral (
           select ($3::text[])[1 + m % cardinality($3::text[])] as first,
             ($4::text[])[1 + m / 40 % cardinality($4::text[])] || ($5::text[])[1 + m / 1000 % cardinality($5::text[])] as last
         ) as named
       ) as p`,
      [
        from,
        Math.min(count, from + peopleAtOnce - 1),
        firstNames.split(" "),
        lastStarts.split(" "),
        lastEnds.split(" "),
        shuffle.by,
        shuffle.modulo,
      ],
    );
  }
}

/** Search texts typed letter by letter, as the app sends them. */
export function typedQueries(): string[] {
  const [firsts, starts, ends] = [firstNames, lastStarts, lastEnds].map((list) => list.split(" "));
  const queries = new Set<string>(["zz", "@ada1", "nobody at all"]);
  for (const [index, first] of (firsts ?? []).entries()) {
    const last = `${starts?.[index % starts.length]}${ends?.[index % ends.length]}`;
    for (const whole of [`${first} ${last}`, last, `@${first}${index}`]) {
      for (let length = 2; length <= whole.length; length += 1) queries.add(whole.slice(0, length));
    }
  }
  return [...queries];
}

/** The element of a list whose turn it is. @throws Error if the list is empty */
export const anyOf = <T>(list: readonly T[], turn: number): T => {
  const one = list[turn % list.length];
  if (one === undefined) throw new Error("the list is empty");
  return one;
};

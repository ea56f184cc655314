// Search and leaderboard with a million people, each invited by another. Their rows are inserted
// directly into a temporary database, because signing up a million people would take too long.
import type { Pool } from "@lilypad/db";
import type { BenchRow } from "./bench-row.ts";
import { type HttpWorld, openHttpWorld } from "./http-world.ts";
import { measureReads, openReaders, type Reader, type ReadOptions, readsOf } from "./read-calls.ts";

export interface PeopleBenchOptions extends ReadOptions {
  /** Number of people who can be found, all of them invited. Default 1,000,000. */
  people?: number;
}

const firstNames =
  "Ada Ali Ana Ben Bea Cem Cleo Dan Dora Eli Emma Eve Finn Gus Hana Ida Ivo Jan Jo Kai Kim Lea Leo Lin Mara Max Mia Nia Noa Oda Ola Pia Ravi Rosa Sam Sara Tao Uma Vera Yan";
const lastStarts =
  "Ash Bar Cal Dun El Far Gar Hal Is Ker Lan Mar Nor Os Pen Quin Ros San Tor Ul Ver Wal Yor Zel Br";
const lastEnds = "ton ley man sen ard er ov ski ez ini by well ford more dale field worth es ak in";
/** The modulus is a prime above the number of people, so that multiplication modulo it shuffles them. */
const shuffle = { by: 611_953, modulo: 1_000_003 };
const peopleAtOnce = 100_000;
/** One in five people has invited someone; a few have invited very many. */
const shareOfReferrers = 0.2;

const personId = (number: string) =>
  `('01900000-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;

async function addPeople(pool: Pool, count: number): Promise<void> {
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

/** Inserts a quality referral in this week for every person, the max for a leaderboard. */
async function addReferrals(pool: Pool, count: number): Promise<void> {
  const referrers = Math.max(2, Math.floor(count * shareOfReferrers));
  const now = new Date();
  for (let from = 1; from <= count; from += peopleAtOnce) {
    await pool.query(
      `insert into referral (referee, referrer, created_at, is_quality, quality_at, rewarded_at, counted_at)
       select ${personId("n")}, ${personId("case when r = n then r % $3::bigint + 1 else r end")}, at, true, at, at, at
       from (
         select n, 1 + floor($3::bigint * power((n * $4::bigint % $5::bigint) / $5::bigint::float8, 2))::bigint as r,
           $6::timestamptz - ($6::timestamptz - leaderboard_week($6)::timestamp at time zone 'UTC') * (n % 10007 / 10007.0) as at
         from generate_series($1::bigint, $2::bigint) as n
       ) as invited`,
      [from, Math.min(count, from + peopleAtOnce - 1), referrers, shuffle.by, shuffle.modulo, now],
    );
  }
  // The counting trigger is made for one referral at a time, so sum up all of them at once instead.
  await pool.query("alter table leaderboard_score disable trigger leaderboard_count");
  for (const period of [1, 2, 3]) {
    await pool.query(
      `insert into leaderboard_score (period, starts_on, person_id, score, reached_at, listed)
       select $1::smallint, leaderboard_period($1::smallint, $2), referrer, count(*), max(quality_at), true
       from referral group by referrer`,
      [period, now],
    );
  }
  await pool.query(
    `insert into leaderboard_tally (period, starts_on, score, slot, people)
     select period, starts_on, score, leaderboard_slot(period, reached_at), count(*)
     from leaderboard_score group by 1, 2, 3, 4`,
  );
  await pool.query("alter table leaderboard_score enable trigger leaderboard_count");
}

/** Returns people at the top, in the middle and without a place. */
async function readReaders(pool: Pool, count: number): Promise<string[]> {
  const places = [1, 10, 1_000, 10_000, 50_000, 100_000, 150_000, 199_000, 900_000];
  const { rows } = await pool.query<{ id: string }>(
    "select id from person where email = any ($1::text[])",
    [places.filter((place) => place <= count).map((place) => `${place}@example.com`)],
  );
  return rows.map(({ id }) => id);
}

/** Every request of a member of staff is recorded, one after the other; there are few of them. */
const staffPerSecond = 20;
/** Searches of one member of staff per minute, fewer than the API allows. */
const searchesOfStaff = 50;

/** Makes people members of staff, as many as a measurement at this rate needs, and opens confirmed sessions for them. */
async function openStaff(world: HttpWorld, requests: number): Promise<Reader[]> {
  const { rows } = await world.pool.query<{ personId: string }>(
    `insert into staff_member (person_id, role, since)
     select id, 'support', now() from person where email like '%@example.com' limit $1 returning person_id`,
    [Math.ceil(requests / searchesOfStaff)],
  );
  const ids = rows.map(({ personId: id }) => id);
  const staff = await openReaders(world, ids);
  await world.pool.query(
    "update session set passkey_verified_at = now() where person_id = any ($1::uuid[])",
    [ids],
  );
  return staff;
}

/** What staff type: beginnings of tags, names and addresses, and whole addresses and ids. */
function staffQueries(ids: readonly string[]): string[] {
  const typed = typedQueries().filter((query) => query.replace("@", "").length >= 2);
  const exact = ids.flatMap((id, index) => [id, `${index + 1}@example.com`, `${index + 1}@ex`]);
  return typed.flatMap((query, index) => [query, anyOf(exact, index)]);
}

/** Search texts typed letter by letter, as the app sends them. */
function typedQueries(): string[] {
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

const anyOf = <T>(list: readonly T[], turn: number): T => {
  const one = list[turn % list.length];
  if (one === undefined) throw new Error("the list is empty");
  return one;
};

async function requireAllThere(pool: Pool, count: number): Promise<void> {
  const { rows } = await pool.query<{ referrals: bigint; scored: bigint; tallied: bigint }>(
    `select (select count(*) from referral) as referrals,
       (select sum(score) from leaderboard_score where period = 1) as scored,
       (select sum(people::bigint * score) from leaderboard_tally where period = 1) as tallied`,
  );
  const [found] = rows;
  for (const [name, value] of Object.entries(found ?? {})) {
    if (Number(value) !== count) throw new Error(`${value} referrals are ${name}, not ${count}`);
  }
}

/** Measures searches among a million people, a case, and a leaderboard of a million referrals, over HTTP. */
export async function benchPeople(options: PeopleBenchOptions = {}): Promise<BenchRow[]> {
  const { people = 1_000_000 } = options;
  if (people >= shuffle.modulo) throw new Error(`at most ${shuffle.modulo - 1} people`);
  const world = await openHttpWorld();
  try {
    const { pool } = world;
    await addPeople(pool, people);
    await addReferrals(pool, people);
    await requireAllThere(pool, people);
    await pool.query("vacuum analyze");
    // Write the new rows to disk now and not while reads are measured.
    await pool.query("checkpoint");
    const readers: Reader[] = await openReaders(world, await readReaders(pool, people));
    const queries = typedQueries();
    const staff = await openStaff(world, readsOf(staffPerSecond, options));
    const ids = readers.map(({ id }) => id);
    const typed = staffQueries(ids);
    const askedByStaff = (path: (turn: number) => string) => (turn: number) => ({
      path: path(turn),
      token: anyOf(staff, turn).token,
    });
    const asked = (path: (turn: number) => string) => (turn: number) => ({
      path: path(turn),
      token: anyOf(readers, turn).token,
    });
    const amount = people.toLocaleString("en-GB");
    return await measureReads(
      world,
      [
        {
          name: `search among ${amount} people`,
          next: asked(
            (turn) => `/api/v1/auth/search-users?q=${encodeURIComponent(anyOf(queries, turn))}`,
          ),
        },
        {
          name: `staff search among ${amount} people`,
          perSecond: staffPerSecond,
          next: askedByStaff(
            (turn) => `/api/v1/staff/people?q=${encodeURIComponent(anyOf(typed, turn))}`,
          ),
        },
        {
          name: "a person's case for staff",
          perSecond: staffPerSecond,
          next: askedByStaff((turn) => `/api/v1/staff/people/${anyOf(ids, turn)}`),
        },
        {
          name: `leaderboard of ${amount} referrals`,
          next: asked(() => "/api/v1/leaderboard?limit=20&includeMe=true"),
        },
        {
          name: `referrers of all time, ${amount} referrals`,
          next: asked(() => "/api/v1/referrals/leaderboard?period=all"),
        },
        { name: "own referrals, counts", next: asked(() => "/api/v1/referrals/count") },
      ],
      options,
    );
  } finally {
    await world.close();
  }
}

// Search and leaderboard with a million people, each invited by another. Their rows are inserted
// directly into a temporary database, because signing up a million people would take too long.
import type { Pool } from "@lilypad/db";
import type { BenchRow } from "../bench-row.ts";
import { openHttpWorld } from "../http/http-world.ts";
import { measureReads, openReaders, type Reader, type ReadOptions } from "../http/read-calls.ts";
import { addPeople, anyOf, peopleAtOnce, personId, shuffle, typedQueries } from "./people-rows.ts";

export interface PeopleBenchOptions extends ReadOptions {
  /** Number of people who can be found, all of them invited. Default 1,000,000. */
  people?: number;
}

/** One in five people has invited someone; a few have invited very many. */
const shareOfReferrers = 0.2;

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

/** Measures searches among a million people, and a leaderboard of a million referrals, over HTTP. */
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

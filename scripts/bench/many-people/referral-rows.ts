// Referrals for the benchmarks, inserted directly into a temporary database.
import type { Pool } from "@lilypad/db";
import { peopleAtOnce, personId, shuffle } from "./people-rows.ts";

/** One in five people has invited someone; a few have invited very many. */
const shareOfReferrers = 0.2;

/** Inserts a quality referral in this week for every person, the max for a leaderboard. */
export async function addReferrals(pool: Pool, count: number): Promise<void> {
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

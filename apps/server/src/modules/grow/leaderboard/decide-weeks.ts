import { inTransaction, type Queryable } from "@lilypad/db";
import { assets } from "@lilypad/money";
import { newId } from "../../../platform/ids.ts";
import type { LeaderboardDeps } from "./leaderboard-deps.ts";
import { prizeAmounts, prizeAsset } from "./prize-rules.ts";

/** The oldest week with a score that has ended and is not decided; null if there is none. */
async function findOverWeek(db: Queryable, now: Date): Promise<string | null> {
  const { rows } = await db.query<{ week: string | null }>(
    `select week::text from (
       select min(starts_on) as week from leaderboard_score
       where period = 1 and starts_on > coalesce((select max(week) from prize_week), '-infinity')
     ) as next
     where (week + 7)::timestamp at time zone 'UTC' <= $1`,
    [now],
  );
  return rows[0]?.week ?? null;
}

/** Stores the winners. A week without participants is decided without winners. */
async function decide(db: Queryable, week: string, now: Date, payableAt: Date): Promise<number> {
  const ids = prizeAmounts.map(newId);
  await db.query(
    `insert into prize_week (week, participants, decided_at)
       select $1::date, coalesce(sum(people), 0), $2 from leaderboard_tally
         where period = 1 and starts_on = $1::date`,
    [week, now],
  );
  const { rowCount } = await db.query(
    `insert into prize (id, week, position, person_id, score, asset, amount, payable_at, due_at)
       select won.id, $1::date, best.position, best.person_id, best.score, $2::smallint, won.amount, $3, $3
       from (select person_id, score,
               row_number() over (order by score desc, reached_at, person_id) as position
             from leaderboard_score where period = 1 and starts_on = $1::date and listed
             order by score desc, reached_at, person_id limit $4) as best
       join unnest($5::uuid[], $6::bigint[]) with ordinality as won (id, amount, position)
         on won.position = best.position`,
    [week, assets[prizeAsset].number, payableAt, prizeAmounts.length, ids, prizeAmounts],
  );
  return rowCount ?? 0;
}

/**
 * Decides the winners of the oldest week that has ended. Several workers may try at any time, even
 * with wrong clocks: a week is decided once, and later referrals no longer count for it.
 * @returns whether this call decided a week
 */
export async function decideWeek(deps: LeaderboardDeps): Promise<boolean> {
  const { pool, clock, logger, prizeHoldMs } = deps;
  const now = clock.now();
  if ((await findOverWeek(pool, now)) === null) return false;
  return inTransaction(pool, async (db) => {
    await db.query("select pg_advisory_xact_lock(leaderboard_lock())");
    // Read again, because the previous holder of the lock may have decided it.
    const week = await findOverWeek(db, now);
    if (week === null) return false;
    const payableAt = new Date(now.getTime() + prizeHoldMs);
    const winners = await decide(db, week, now, payableAt);
    logger.info({ week, winners, payableAt }, "a week of the leaderboard was decided");
    return true;
  });
}

import type { Queryable } from "@lilypad/db";
import type { LeaderboardScoreRow } from "./rows.gen.ts";

export type Period = "week" | "month" | "all";
/** As stored in leaderboard_score.period. */
const periodNumbers: Record<Period, number> = { week: 1, month: 2, all: 3 };

export interface Standing extends Pick<LeaderboardScoreRow, "personId" | "score"> {
  position: number;
  displayTag: string | null;
  avatarColour: string;
}

/** The first day of the period that contains a time, as a date in UTC. */
export async function readStart(db: Queryable, period: Period, now: Date): Promise<string> {
  const { rows } = await db.query<{ start: string }>({
    name: "leaderboard-start",
    text: "select leaderboard_period($1::smallint, $2)::text as start",
    values: [periodNumbers[period], now],
  });
  const start = rows[0]?.start;
  if (start === undefined) throw new Error(`the ${period} has no first day`);
  return start;
}

/** The top of a period, in order. */
export async function readTop(
  db: Queryable,
  { period, start, limit }: { period: Period; start: string; limit: number },
): Promise<Standing[]> {
  const { rows } = await db.query<Standing>({
    name: "leaderboard-top",
    text: `select best.person_id, best.position::integer, best.score, person.display_tag, person.avatar_colour
           from (select person_id, score,
                   row_number() over (order by score desc, reached_at, person_id) as position
                 from leaderboard_score
                 where period = $1::smallint and starts_on = $2::date and listed
                 order by score desc, reached_at, person_id limit $3) as best
           join person_card person on person.id = best.person_id
           order by best.position`,
    values: [periodNumbers[period], start, limit],
  });
  return rows;
}

/** Number of people with a place. */
export async function countStandings(
  db: Queryable,
  { period, start }: { period: Period; start: string },
): Promise<number> {
  const { rows } = await db.query<{ total: number }>({
    name: "leaderboard-total",
    text: `select coalesce(sum(people), 0)::integer as total from leaderboard_tally
           where period = $1::smallint and starts_on = $2::date`,
    values: [periodNumbers[period], start],
  });
  return rows[0]?.total ?? 0;
}

/**
 * One person's standing; null if they have none. People ahead are counted by tallies, and
 * individually only among those who reached the same score in the same hour (of all time: on the
 * same day).
 */
export async function findStanding(
  db: Queryable,
  { period, start, personId }: { period: Period; start: string; personId: string },
): Promise<Standing | null> {
  const { rows } = await db.query<Standing>({
    name: "leaderboard-place",
    text: `select own.person_id, own.score, person.display_tag, person.avatar_colour,
             (1 + ahead.people + beside.people)::integer as position
           from leaderboard_score own
           join person_card person on person.id = own.person_id
           cross join lateral (
             select coalesce(sum(people), 0) as people from leaderboard_tally
             where period = $1::smallint and starts_on = $2::date and (score > own.score
               or (score = own.score and slot < leaderboard_slot(own.period, own.reached_at)))
           ) as ahead
           cross join lateral (
             select count(*) as people from leaderboard_score other
             where other.period = $1::smallint and other.starts_on = $2::date and other.listed
               and other.score = own.score
               and other.reached_at >= leaderboard_slot(own.period, own.reached_at)
               and (other.reached_at, other.person_id) < (own.reached_at, own.person_id)
           ) as beside
           where own.period = $1::smallint and own.starts_on = $2::date and own.person_id = $3
             and own.listed`,
    values: [periodNumbers[period], start, personId],
  });
  return rows[0] ?? null;
}

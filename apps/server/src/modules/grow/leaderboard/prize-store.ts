import type { Queryable } from "@lilypad/db";
import type { PrizeState } from "./prize-rules.ts";
import type { PrizeRow, PrizeWeekRow } from "./rows.gen.ts";

const stateColumns = `prize.payable_at, prize.held_at is not null as is_held,
  prize.transfer_id is not null as is_sent, prize.paid_at is not null as is_paid,
  prize.forfeited_at is not null as is_forfeited`;

/** Null if there is no such prize. */
export async function readPrizeState(db: Queryable, id: string): Promise<PrizeState | null> {
  const { rows } = await db.query<PrizeState>(`select ${stateColumns} from prize where id = $1`, [
    id,
  ]);
  return rows[0] ?? null;
}

export interface PrizeWeek extends Pick<PrizeWeekRow, "participants" | "decidedAt"> {
  /** The Sunday on which the week started, as a date in UTC. */
  week: string;
}

/** Decided weeks, newest first. */
export async function listPrizeWeeks(
  db: Queryable,
  { before, limit }: { before: string | null; limit: number },
): Promise<PrizeWeek[]> {
  const { rows } = await db.query<PrizeWeek>(
    `select week::text, participants, decided_at from prize_week
       where $1::date is null or week < $1::date order by week desc limit $2`,
    [before, limit],
  );
  return rows;
}

export interface ListedPrize
  extends PrizeState,
    Pick<PrizeRow, "id" | "position" | "score" | "amount" | "paidAt"> {
  week: string;
  /** Null for a deleted account. */
  displayTag: string | null;
  hash: Buffer | null;
}

/** The prizes of the given weeks, by position. */
export async function listPrizesOf(
  db: Queryable,
  weeks: readonly string[],
): Promise<ListedPrize[]> {
  const { rows } = await db.query<ListedPrize>(
    `select prize.id, prize.week::text, prize.position, prize.score, prize.amount,
       prize.paid_at, ${stateColumns},
       case when person.deactivated_at is null then person.display_tag end as display_tag,
       activity.hash
     from prize
     join person_card person on person.id = prize.person_id
     left join activity_line activity on activity.person_id = prize.person_id
       and activity.transfer_id = prize.transfer_id
     where prize.week = any ($1::date[])
     order by prize.position`,
    [weeks],
  );
  return rows;
}

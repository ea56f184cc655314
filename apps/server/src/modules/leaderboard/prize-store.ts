import type { Queryable } from "@lilypad/db";
import type { PrizeState } from "./prize-rules.ts";

const stateColumns = `prize.payable_at as "payableAt", prize.held_at is not null as "isHeld",
  prize.transfer_id is not null as "isSent", prize.paid_at is not null as "isPaid",
  prize.forfeited_at is not null as "isForfeited"`;

/** Null if there is no such prize. */
export async function readPrizeState(db: Queryable, id: string): Promise<PrizeState | null> {
  const { rows } = await db.query<PrizeState>(`select ${stateColumns} from prize where id = $1`, [
    id,
  ]);
  return rows[0] ?? null;
}

export interface PrizeWeek {
  /** The Sunday on which the week started, as a date in UTC. */
  week: string;
  participants: number;
  decidedAt: Date;
}

/** Decided weeks, newest first. */
export async function listPrizeWeeks(
  db: Queryable,
  { before, limit }: { before: string | null; limit: number },
): Promise<PrizeWeek[]> {
  const { rows } = await db.query<PrizeWeek>(
    `select week::text, participants, decided_at as "decidedAt" from prize_week
       where $1::date is null or week < $1::date order by week desc limit $2`,
    [before, limit],
  );
  return rows;
}

export interface PrizeRow extends PrizeState {
  id: string;
  week: string;
  position: number;
  score: number;
  /** Minor units of usdc. */
  amount: bigint;
  /** Null for a deleted account. */
  displayTag: string | null;
  paidAt: Date | null;
  hash: Buffer | null;
}

/** The prizes of the given weeks, by position. */
export async function listPrizesOf(db: Queryable, weeks: readonly string[]): Promise<PrizeRow[]> {
  const { rows } = await db.query<PrizeRow>(
    `select prize.id, prize.week::text, prize.position, prize.score, prize.amount,
       prize.paid_at as "paidAt", ${stateColumns},
       case when person.deactivated_at is null then person.display_tag end as "displayTag",
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

// Generated from the migrated schema by `npm run write:row-types`. Do not edit.
import { tableOf } from "../../../platform/rows/table.ts";

/** A row of `leaderboard_score`. */
export interface LeaderboardScoreRow {
  period: number;
  startsOn: Date;
  personId: string;
  score: number;
  /** When the score was reached. Of equal scores the earlier one is ahead. */
  reachedAt: Date;
  /** False for a deactivated person, who has no place. */
  listed: boolean;
}

/** A row of `leaderboard_tally`. */
export interface LeaderboardTallyRow {
  period: number;
  startsOn: Date;
  score: number;
  slot: Date;
  people: number;
}

/** A row of `prize`. */
export interface PrizeRow {
  id: string;
  /** The Sunday on which the week began, in UTC. */
  week: Date;
  position: number;
  personId: string;
  score: number;
  asset: number;
  /** Minor units of usdc. */
  amount: bigint;
  payableAt: Date;
  /** When an administrator stopped it, or the chain refused to pay it (then held_by is null). */
  heldAt: Date | null;
  heldBy: string | null;
  heldReason: string | null;
  releasedBy: string | null;
  /** How many payments were begun. transfer_id is that of the last one. */
  paymentsBegun: number;
  transferId: string | null;
  paidAt: Date | null;
  forfeitedAt: Date | null;
  /** When a worker tries to pay: first when the prize is payable. */
  dueAt: Date;
  attempts: number;
}

/** A row of `prize_week`. */
export interface PrizeWeekRow {
  /** The Sunday on which it began, in UTC. */
  week: Date;
  participants: number;
  decidedAt: Date;
}

export const leaderboardScoreTable = tableOf<LeaderboardScoreRow, never>("leaderboard_score", "period starts_on person_id score reached_at listed");
export const leaderboardTallyTable = tableOf<LeaderboardTallyRow, never>("leaderboard_tally", "period starts_on score slot people");
export const prizeTable = tableOf<PrizeRow, "id", "paymentsBegun" | "attempts">("prize", "id week position person_id score asset amount payable_at held_at held_by held_reason released_by payments_begun transfer_id paid_at forfeited_at due_at attempts", "id");
export const prizeWeekTable = tableOf<PrizeWeekRow, "week">("prize_week", "week participants decided_at", "week");

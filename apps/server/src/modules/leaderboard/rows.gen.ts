// Generated from the migrated schema by `npm run write:row-types`. Do not edit.

/** A row of `leaderboard_score`. */
export interface LeaderboardScoreRow {
  period: number;
  startsOn: Date;
  personId: string;
  score: number;
  reachedAt: Date;
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
  /** the Sunday on which the week began, in UTC */
  week: Date;
  position: number;
  personId: string;
  score: number;
  asset: number;
  /** minor units of usdc */
  amount: bigint;
  payableAt: Date;
  heldAt: Date | null;
  heldBy: string | null;
  heldReason: string | null;
  releasedBy: string | null;
  /** number of payments started for it */
  paymentsBegun: number;
  transferId: string | null;
  paidAt: Date | null;
  forfeitedAt: Date | null;
  dueAt: Date;
  attempts: number;
}

/** A row of `prize_week`. */
export interface PrizeWeekRow {
  /** the Sunday on which it began, in UTC */
  week: Date;
  participants: number;
  decidedAt: Date;
}

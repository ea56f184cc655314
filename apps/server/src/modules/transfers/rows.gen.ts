// Generated from the migrated schema by `npm run write:row-types`. Do not edit.

/** A row of `daily_use`. */
export interface DailyUseRow {
  personId: string;
  day: Date;
  asset: number;
  /** Minor units that our module sends to others: payments, payments to addresses, withdrawals. */
  sent: bigint;
  /** Minor units that our module takes for exchanges. */
  exchanged: bigint;
  /** Payments and exchanges, whatever became of them. */
  started: number;
}

// Generated from the migrated schema by `npm run write:row-types`. Do not edit.
import { tableOf } from "../../../platform/rows/table.ts";

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

export const dailyUseTable = tableOf<DailyUseRow, never, "sent" | "exchanged" | "started">("daily_use", "person_id day asset sent exchanged started");

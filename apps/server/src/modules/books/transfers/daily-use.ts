import type { Queryable } from "@lilypad/db";
import { type ChainAsset, chainAssetOfNumber } from "@lilypad/money";

/**
 * The amounts that a person has sent, as the limits count them, in minor units of each asset; an asset without any is
 * missing.
 */
export interface DailyUse {
  /** Since midnight UTC, by our module; for an own Safe exchanges count, too. */
  readonly movedToday: ReadonlyMap<ChainAsset, bigint>;
  /** Dollars and euros together that went to others since midnight UTC. */
  readonly moneyToday: bigint;
  /** Dollars and euros together that went to others since the beginning of the month, UTC. */
  readonly moneyThisMonth: bigint;
}

/** Reads the amounts that a person has sent in the UTC day and month of `now`. */
export async function readDailyUse(db: Queryable, personId: string, now: Date): Promise<DailyUse> {
  const { rows } = await db.query<{
    asset: number;
    movedToday: bigint;
    sentToday: bigint;
    sentThisMonth: bigint;
  }>({
    name: "daily-use",
    text: "select asset, moved_today, sent_today, sent_this_month from daily_use_of($1, $2)",
    values: [personId, now],
  });
  const uses = rows.map((row) => ({ ...row, asset: chainAssetOfNumber(row.asset) }));
  const money = uses.filter(({ asset }) => asset !== "LIL");
  return {
    movedToday: new Map(uses.map(({ asset, movedToday }) => [asset, movedToday])),
    moneyToday: money.reduce((sum, { sentToday }) => sum + sentToday, 0n),
    moneyThisMonth: money.reduce((sum, { sentThisMonth }) => sum + sentThisMonth, 0n),
  };
}

/** Deletes the counts of a person. */
export async function forgetDailyUse(db: Queryable, personId: string): Promise<void> {
  await db.query("delete from daily_use where person_id = $1", [personId]);
}

/** How long the counts of days are stored: until no month counts them any more. */
const keptMs = 62 * 24 * 60 * 60 * 1000;

/** Deletes the counts of days that no limit counts any more. */
export async function forgetEarlierUse(db: Queryable, now: Date): Promise<void> {
  await db.query("delete from daily_use where day < $1::date", [
    new Date(now.getTime() - keptMs).toISOString().slice(0, 10),
  ]);
}

import type { Queryable } from "@lilypad/db";
import { assets, type ChainAsset, chainAssetOfNumber } from "@lilypad/money";

/**
 * Returns how much of an asset a person has sent out in the UTC day of `now`, in minor units, as the daily limits
 * count it. The person cannot send more of it until the SQL transaction ends.
 */
export async function lockSentToday(
  db: Queryable,
  sent: { personId: string; asset: ChainAsset; now: Date },
): Promise<bigint> {
  const { rows } = await db.query<{ amount: bigint }>(
    "select payment_lock_sent_today($1, $2, $3) as amount",
    [sent.personId, assets[sent.asset].number, sent.now],
  );
  return rows[0]?.amount ?? 0n;
}

/**
 * Returns what a person has moved since midnight UTC, in minor units of each asset, as the daily limits
 * count it: payments to people and addresses, and withdrawals.
 */
export async function readDailyUse(
  db: Queryable,
  personId: string,
  now: Date,
): Promise<ReadonlyMap<ChainAsset, bigint>> {
  const { rows } = await db.query<{ asset: number; amount: bigint }>({
    name: "payment-daily-use",
    text: "select asset, amount from payment_daily_use($1, $2)",
    values: [personId, now],
  });
  return new Map(rows.map(({ asset, amount }) => [chainAssetOfNumber(asset), amount]));
}

/** Returns how many payments and exchanges a person has begun since midnight UTC. */
export async function countSendsToday(db: Queryable, personId: string, now: Date): Promise<bigint> {
  const { rows } = await db.query<{ count: bigint }>(
    "select payment_sends_today($1, $2) as count",
    [personId, now],
  );
  return rows[0]?.count ?? 0n;
}

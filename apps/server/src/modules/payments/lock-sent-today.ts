import type { Queryable } from "@lilypad/db";
import { assets, type ChainAsset } from "@lilypad/money";

/**
 * Returns how much a person has sent of an asset in the UTC day of `now`, in minor units. The person cannot send
 * more of it until the SQL transaction ends.
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

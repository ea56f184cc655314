import type { OwnLimit } from "@lilypad/chain";
import type { Queryable } from "@lilypad/db";
import { assets, type ChainAsset, chainAssetOfNumber } from "@lilypad/money";
import type { OwnSafeLimitRow } from "./rows.gen.ts";

/**
 * Returns how much we can move in a UTC day from a person's own Safe, in minor units of each asset, as last read from
 * the chain. Empty for people whose Safe we hold.
 */
export async function readOwnLimits(
  db: Queryable,
  personId: string,
): Promise<ReadonlyMap<ChainAsset, bigint>> {
  const { rows } = await db.query<Pick<OwnSafeLimitRow, "asset" | "dailyLimit">>({
    name: "own-limits",
    text: "select asset, daily_limit from own_limit where person_id = $1",
    values: [personId],
  });
  return new Map(rows.map(({ asset, dailyLimit }) => [chainAssetOfNumber(asset), dailyLimit]));
}

/** Stores the limits of a person's Safe as the chain has just answered them. */
export async function storeOwnLimits(
  db: Queryable,
  personId: string,
  limits: readonly OwnLimit[],
): Promise<void> {
  await db.query(
    `insert into own_safe_limit (person_id, asset, daily_limit)
       select $1, asset, daily_limit from unnest($2::smallint[], $3::bigint[]) as read (asset, daily_limit)
     on conflict (person_id, asset) do update set daily_limit = excluded.daily_limit`,
    [
      personId,
      limits.map(({ asset }) => assets[asset].number),
      limits.map(({ dailyLimit }) => dailyLimit),
    ],
  );
}

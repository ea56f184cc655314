import type { Queryable } from "@lilypad/db";
import { assets, type ChainAsset } from "@lilypad/money";
import type { Address } from "viem";
import type { Operation } from "../model/operation.ts";
import { toBytes, toHex } from "../store/bytes.ts";

/** The number of accounts read behind each random place to find one that holds the asset. */
const accountsRead = 200;

/** A move of one unit from a Safe to itself. */
const probeOf = (safe: Address, asset: ChainAsset): Operation => ({
  id: `probe of ${safe}`,
  asset,
  amount: 1n,
  from: safe,
  to: safe,
});

/**
 * Creates moves that are only simulated: one unit from a Safe to itself. They show whether a token can be moved at all.
 * The Safes are held by us, exist, hold the asset and are chosen at random, so that people can influence neither the
 * choice nor how the Safes behave. LIL can also be minted; a probe of it is a move like the others.
 * @returns at most `limit` moves, each of another Safe
 */
export async function readProbes(
  db: Queryable,
  asset: ChainAsset,
  limit: number,
): Promise<Operation[]> {
  const { rows } = await db.query<{ safeAddress: Buffer }>(
    `with place as materialized (
       select floor(random() * ((select max(owner_index) from person_safe where owner_index <= 2147483647) + 1))::bigint as nth
       from generate_series(1, $2)
     )
     select distinct found.safe_address from (select nth from place union select 0) as start
     cross join lateral (
       select s.safe_address
       from (select * from person_safe where owner_index >= start.nth order by owner_index limit $3) s
       join person_wallet p on p.person_id = s.person_id and p.asset = $1
       join ledger_balance a on a.id = p.account_id
       where s.deployed_at is not null and not s.is_own and a.posted > a.held
       order by s.owner_index limit case when start.nth = 0 then $2 else 1 end
     ) as found
     limit $2`,
    [assets[asset].number, limit, accountsRead],
  );
  return rows.map((row) => probeOf(toHex(row.safeAddress), asset));
}

/** Creates probes of those of the Safes that we hold. Own Safes do as their owners like, so they prove nothing. */
export async function probeHeld(
  db: Queryable,
  safes: readonly Address[],
  asset: ChainAsset,
): Promise<Operation[]> {
  const { rows } = await db.query<{ safeAddress: Buffer }>(
    "select safe_address from person_safe where safe_address = any ($1::bytea[]) and not is_own",
    [safes.map(toBytes)],
  );
  return rows.map((row) => probeOf(toHex(row.safeAddress), asset));
}

import type { Queryable } from "@lilypad/db";
import type { Address } from "viem";
import { toHex } from "./bytes.ts";
import type { Operation } from "./operation.ts";

/** How many accounts are looked at behind each random place for one that holds the asset. */
const accountsLookedAt = 200;

/** A move of one unit from a Safe to itself. */
export const probeOf = (safe: Address, asset: number): Operation => ({
  id: `probe of ${safe}`,
  asset,
  amount: 1n,
  from: safe,
  to: safe,
});

/**
 * Moves that are simulated and never made: one unit from a Safe to itself. They show whether a token
 * moves at all. The Safes exist, hold the asset, and stand at random places among all of them, so
 * nobody can choose who is asked. LIL can also be minted; a probe of it is a move all the same.
 * @returns at most `limit`, each of another Safe
 */
export async function readProbes(
  db: Queryable,
  asset: number,
  limit: number,
): Promise<Operation[]> {
  const { rows } = await db.query<{ safe: Buffer }>(
    `with place as materialized (
       select floor(random() * ((select max(owner_index) from smart_account) + 1))::bigint as nth
       from generate_series(1, $2)
     )
     select distinct found.safe from (select nth from place union select 0) as start
     cross join lateral (
       select s.safe_address as safe
       from (select * from smart_account where owner_index >= start.nth order by owner_index limit $3) s
       join person_account p on p.person_id = s.person_id and p.asset = $1
       join account a on a.id = p.account_id
       where s.deployed_at is not null and a.posted > a.held
       order by s.owner_index limit case when start.nth = 0 then $2 else 1 end
     ) as found
     limit $2`,
    [asset, limit, accountsLookedAt],
  );
  return rows.map((row) => probeOf(toHex(row.safe), asset));
}

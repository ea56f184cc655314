import type { Queryable } from "@lilypad/db";
import type { Address } from "viem";
import { toBytes, toHex } from "./bytes.ts";
import type { Operation } from "./operation.ts";

/**
 * Moves that are simulated and never made: one unit out of Safes that exist and hold the asset. They
 * show whether a token moves at all. LIL can also be minted; a probe of it is a move all the same.
 * @param except payers that are in the batch already
 */
export async function readProbes(
  db: Queryable,
  asset: number,
  except: readonly Address[],
  limit: number,
): Promise<Operation[]> {
  const { rows } = await db.query<{ safe: Buffer }>(
    `select s.safe_address as safe
     from smart_account s
     join person_account p on p.person_id = s.person_id and p.asset = $1
     join account a on a.id = p.account_id
     where s.deployed_at is not null and a.posted > a.held and s.safe_address <> all ($2::bytea[])
     order by s.deployed_at desc limit $3`,
    [asset, except.map(toBytes), limit],
  );
  return rows.map((row) => {
    const safe = toHex(row.safe);
    return { id: `probe of ${safe}`, asset, amount: 1n, from: safe, to: safe };
  });
}

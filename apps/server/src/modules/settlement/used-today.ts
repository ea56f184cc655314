import type { Queryable } from "@lilypad/db";
import { toBytes, toHex } from "./bytes.ts";
import { moverOf } from "./fit-caps.ts";
import type { QueuedOperation } from "./operation.ts";

/**
 * What the movers of some operations have used of the module's daily caps in this UTC day. It reads the
 * day's batches, so it is asked only when a cap is nearly used up.
 * @returns minor units by mover (an address in lower case) and asset
 */
export async function readUsedToday(
  db: Queryable,
  queue: readonly QueuedOperation[],
): Promise<(mover: string, asset: number) => bigint> {
  const movers = [...new Set(queue.map(moverOf))];
  const { rows } = await db.query<{ mover: Buffer; asset: number; used: bigint }>({
    name: "settlement-used-today",
    text: `select coalesce(o.from_address, o.to_address) as mover, o.asset, sum(o.amount)::bigint as used
           from settlement_operation o
           where o.batch >= (select coalesce(min(number), 9223372036854775807) from (
               select number from settlement_batch
               where created_at >= date_trunc('day', clock_timestamp(), 'UTC') order by number desc) today)
             and o.outcome is distinct from 2
             and coalesce(o.from_address, o.to_address) = any ($1::bytea[])
           group by 1, 2`,
    values: [movers.map((mover) => toBytes(mover as `0x${string}`))],
  });
  const used = new Map(rows.map((row) => [`${toHex(row.mover)} ${row.asset}`, row.used]));
  return (mover, asset) => used.get(`${mover} ${asset}`) ?? 0n;
}

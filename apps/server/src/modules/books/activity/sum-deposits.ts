import type { Queryable } from "@lilypad/db";
import { assets } from "@lilypad/money";
import type { ActivityRow } from "./rows.gen.ts";

/**
 * Sums the dollars and euros that a person deposited from outside, in minor units. A euro counts as
 * a dollar: the sum only decides whether the person has brought money, and needs no exchange rate.
 */
export async function sumDeposits(db: Queryable, personId: string): Promise<bigint> {
  const { rows } = await db.query<{ sum: bigint }>(
    `select coalesce(sum(amount), 0)::bigint as sum from activity
       where person_id = $1 and kind in ('deposit', 'topup') and direction = activity_direction('credit')
         and status = transfer_status('confirmed')
         and asset = any ($2::smallint[])`,
    [personId, [assets.usdc.number, assets.eurc.number]],
  );
  return rows[0]?.sum ?? 0n;
}

/**
 * Finds when a person's deposits in dollars and euros first reached an amount: the time of the deposit that
 * reached it, or null if they have not. A euro counts as a dollar.
 * @param amountMinor minor units, more than 0
 */
export async function findDepositsReaching(
  db: Queryable,
  personId: string,
  amountMinor: bigint,
): Promise<Date | null> {
  const { rows } = await db.query<Pick<ActivityRow, "createdAt">>(
    `select created_at from (
       select created_at, sum(amount) over (order by created_at, transfer_id) as total from activity
         where person_id = $1 and kind in ('deposit', 'topup') and direction = activity_direction('credit')
           and status = transfer_status('confirmed')
           and asset = any ($2::smallint[])) as brought
       where total >= $3 order by total limit 1`,
    [personId, [assets.usdc.number, assets.eurc.number], amountMinor],
  );
  return rows[0]?.createdAt ?? null;
}

import type { Queryable } from "@lilypad/db";
import { assets } from "@lilypad/money";

/**
 * Dollars and euros that came to a person from outside, together, in minor units. A euro counts as a
 * dollar: the sum decides whether somebody brought money, for which no rate needs to be known.
 */
export async function sumDeposits(db: Queryable, personId: string): Promise<bigint> {
  const { rows } = await db.query<{ sum: bigint }>(
    `select coalesce(sum(amount), 0)::bigint as sum from activity
       where person_id = $1 and kind in ('deposit', 'topup') and direction = 1 and status = 1
         and asset = any ($2::smallint[])`,
    [personId, [assets.usdc.number, assets.eurc.number]],
  );
  return rows[0]?.sum ?? 0n;
}

/**
 * When a person's dollars and euros from outside first added up to an amount: what came last of it came
 * then. Null while they do not. A euro counts as a dollar.
 * @param amountMinor minor units, more than 0
 */
export async function findDepositsReaching(
  db: Queryable,
  personId: string,
  amountMinor: bigint,
): Promise<Date | null> {
  const { rows } = await db.query<{ at: Date }>(
    `select created_at as at from (
       select created_at, sum(amount) over (order by created_at, transfer_id) as total from activity
         where person_id = $1 and kind in ('deposit', 'topup') and direction = 1 and status = 1
           and asset = any ($2::smallint[])) as brought
       where total >= $3 order by total limit 1`,
    [personId, [assets.usdc.number, assets.eurc.number], amountMinor],
  );
  return rows[0]?.at ?? null;
}

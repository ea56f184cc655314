import type { Queryable } from "@lilypad/db";
import { majorToMinor } from "@lilypad/money";

/** People can delete their account with less than this of each asset: 1.00, in minor units. */
const minHolding = majorToMinor(1, "usdc");

/**
 * Returns whether a person holds 1.00 or more of any asset or has pending transfers. Payments of others that
 * were sent or settled at `since` or later do not count, so that others cannot prevent a person from leaving.
 */
export async function holdsAnything(
  db: Queryable,
  personId: string,
  since: Date,
): Promise<boolean> {
  const { rows } = await db.query<{ holds: boolean }>(
    `select exists (
       select from person_wallet mine join ledger_balance account on account.id = mine.account_id
       left join (select asset, sum(amount) as amount from payment_arrivals($1, $3) group by asset) arrived
         on arrived.asset = mine.asset
       where mine.person_id = $1
         and (account.posted - coalesce(arrived.amount, 0) >= $2 or account.held <> 0)) as holds`,
    [personId, minHolding, since],
  );
  return rows[0]?.holds ?? false;
}

import type { Queryable } from "@lilypad/db";
import { assets, type ChainAsset, majorToMinor } from "@lilypad/money";

/** People can delete their account with less than this of each asset: 1.00, in minor units. */
const minHolding = majorToMinor(1, "usdc");

/**
 * Returns whether a person holds 1.00 or more of any asset or has pending transfers. Payments of others that were sent
 * or settled at `since` or later do not count, nor does the money that the deletion gives up, so that others cannot
 * prevent a person from leaving.
 */
export async function holdsAnything(
  db: Queryable,
  personId: string,
  since: Date,
  givenUp: ReadonlyMap<ChainAsset, bigint> = new Map(),
): Promise<boolean> {
  const { rows } = await db.query<{ holds: boolean }>(
    `select exists (
       select from person_wallet mine join ledger_balance account on account.id = mine.account_id
       left join (select asset, sum(amount) as amount from payment_arrivals($1, $3) group by asset) arrived
         on arrived.asset = mine.asset
       left join unnest($4::smallint[], $5::bigint[]) as given (asset, amount) on given.asset = mine.asset
       where mine.person_id = $1
         and (account.posted - coalesce(arrived.amount, 0) - coalesce(given.amount, 0) >= $2
           or account.held <> 0)) as holds`,
    [
      personId,
      minHolding,
      since,
      [...givenUp.keys()].map((asset) => assets[asset].number),
      [...givenUp.values()],
    ],
  );
  return rows[0]?.holds ?? false;
}

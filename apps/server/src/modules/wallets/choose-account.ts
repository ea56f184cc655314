import type { Data, Operations } from "@lilypad/api-contract";
import type { Pool, Queryable } from "@lilypad/db";
import {
  assetOfNumber,
  assets,
  type Currency,
  chainAssets,
  currencyOfAsset,
  isChainAsset,
} from "@lilypad/money";
import type { Clock } from "../../platform/clock.ts";

/** What people look at until they choose. */
const defaultCurrency: Currency = "LIL";

/** The account that a person looks at. */
export async function readChosenCurrency(db: Queryable, personId: string): Promise<Currency> {
  const { rows } = await db.query<{ asset: number }>({
    name: "wallet-chosen-account",
    text: "select asset from chosen_account where person_id = $1",
    values: [personId],
  });
  const [row] = rows;
  if (row === undefined) return defaultCurrency;
  const asset = assetOfNumber(row.asset);
  return isChainAsset(asset) ? currencyOfAsset(asset) : defaultCurrency;
}

/** Stores the account that a person looks at; the last choice counts. */
export function createChooseAccount({ pool, clock }: { pool: Pool; clock: Clock }) {
  return async function chooseAccount(
    personId: string,
    currency: Currency,
  ): Promise<Data<Operations["chooseAccount"]>> {
    const asset = chainAssets.find((candidate) => currencyOfAsset(candidate) === currency);
    if (asset === undefined) throw new Error(`no account is held in ${currency}`);
    await pool.query(
      `insert into chosen_account (person_id, asset, chosen_at) values ($1, $2, $3)
         on conflict (person_id) do update
           set asset = excluded.asset, chosen_at = excluded.chosen_at`,
      [personId, assets[asset].number, clock.now()],
    );
    return { chosenCurrency: currency };
  };
}

/** In the transaction that deletes the account. */
export async function forgetPerson(db: Queryable, personId: string): Promise<void> {
  await db.query("delete from chosen_account where person_id = $1", [personId]);
}

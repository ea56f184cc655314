import type { Data, Operations } from "@lilypad/api-contract";
import type { Pool, Queryable } from "@lilypad/db";
import {
  assetOfCurrency,
  assets,
  type Currency,
  chainAssetOfNumber,
  currencyOfAsset,
} from "@lilypad/money";
import type { Clock } from "../../../platform/clock.ts";
import type { ChosenAccountRow } from "./rows.gen.ts";

interface ChosenAccountDeps {
  pool: Pool;
  clock: Clock;
}

/** The accounts with money, in the order in which they are shown first; LIL is a reward. */
const moneyFirst: readonly Currency[] = ["USD", "EUR"];

/**
 * The account that is shown until the person chooses one: the first with money, so that money which has
 * arrived is in view; otherwise LIL.
 */
export function defaultCurrency(
  balances: readonly { currency: Currency; posted: string }[],
): Currency {
  const hasMoney = (currency: Currency) =>
    balances.some((account) => account.currency === currency && Number(account.posted) > 0);
  return moneyFirst.find(hasMoney) ?? "LIL";
}

/** Returns the currency of the account that the person has chosen to see, or null if they never chose. */
export async function readChosenCurrency(
  db: Queryable,
  personId: string,
): Promise<Currency | null> {
  const { rows } = await db.query<Pick<ChosenAccountRow, "asset">>({
    name: "wallet-chosen-account",
    text: "select asset from chosen_account where person_id = $1",
    values: [personId],
  });
  const [row] = rows;
  return row === undefined ? null : currencyOfAsset(chainAssetOfNumber(row.asset));
}

/**
 * Stores the account that the person has chosen to see.
 */
export async function chooseAccount(
  { pool, clock }: ChosenAccountDeps,
  personId: string,
  currency: Currency,
): Promise<Data<Operations["chooseAccount"]>> {
  await pool.query(
    `insert into chosen_account (person_id, asset, chosen_at) values ($1, $2, $3)
       on conflict (person_id) do update
         set asset = excluded.asset, chosen_at = excluded.chosen_at`,
    [personId, assets[assetOfCurrency(currency)].number, clock.now()],
  );
  return { chosenCurrency: currency };
}

/** Must be called in the SQL transaction that deletes the Lilypad account. */
export async function forgetPerson(db: Queryable, personId: string): Promise<void> {
  await db.query("delete from chosen_account where person_id = $1", [personId]);
}

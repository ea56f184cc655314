import type { Queryable } from "@lilypad/db";
import { type Asset, assetOfNumber } from "@lilypad/money";
import { toArrayText } from "./ask-ledger.ts";
import { type AccountId, toAccountId } from "./ids.ts";
import type { AccountRow } from "./rows.gen.ts";

/** The balances of an account in minor units. */
export interface Balance
  extends Readonly<Pick<AccountRow, "posted" | "held" | "floor" | "sequence">> {
  readonly account: AccountId;
  readonly asset: Asset;
  /** The amount that can be spent: posted - held - floor. */
  readonly available: bigint;
}

/** Reads the balances of accounts at one moment. Accounts that do not exist are missing from the map. */
export async function readBalances(
  queryable: Queryable,
  accounts: readonly AccountId[],
): Promise<ReadonlyMap<AccountId, Balance>> {
  const { rows } = await queryable.query<AccountRow>(
    "select id, asset, posted, held, floor, sequence from account where id = any ($1::bigint[])",
    [toArrayText(accounts)],
  );
  return new Map(
    rows.map(({ id, asset, posted, held, floor, sequence }) => {
      const account = toAccountId(id);
      const available = posted - held - floor;
      return [
        account,
        { account, asset: assetOfNumber(asset), posted, held, available, floor, sequence },
      ];
    }),
  );
}

import type { Queryable } from "@lilypad/db";
import { type Asset, assetOfNumber } from "@lilypad/money";
import { toArrayText } from "./ask-ledger.ts";
import { type AccountId, toAccountId } from "./ids.ts";

/** What an account holds, in minor units. */
export interface Balance {
  readonly account: AccountId;
  readonly asset: Asset;
  /** Settled, including what is held. */
  readonly posted: bigint;
  /** Promised to pending transfers out of this account. */
  readonly held: bigint;
  /** What can still be spent: posted - held - floor. */
  readonly available: bigint;
  readonly floor: bigint;
  /** The number of the account's last entry. */
  readonly sequence: bigint;
}

interface BalanceRow {
  id: bigint;
  asset: number;
  posted: bigint;
  held: bigint;
  floor: bigint;
  sequence: bigint;
}

/** The balances of these accounts at one moment; an account that does not exist is not in the map. */
export async function readBalances(
  queryable: Queryable,
  accounts: readonly AccountId[],
): Promise<ReadonlyMap<AccountId, Balance>> {
  const { rows } = await queryable.query<BalanceRow>(
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

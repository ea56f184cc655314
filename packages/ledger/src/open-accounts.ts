import type { Queryable } from "@lilypad/db";
import { type Asset, assets } from "@lilypad/money";
import { askLedger, toArrayText } from "./ask-ledger.ts";
import { type AccountId, toAccountId } from "./ids.ts";
import type { LedgerResult } from "./result.ts";

export interface NewAccount {
  readonly id: AccountId;
  readonly asset: Asset;
  /** The minimum balance in minor units: 0 for people, negative for system accounts. */
  readonly floor: bigint;
}

/** Takes ids for `count` accounts that will be opened. Unused ids do no harm. */
export async function takeAccountIds(queryable: Queryable, count: number): Promise<AccountId[]> {
  const { rows } = await queryable.query<{ id: bigint }>(
    "select nextval('account_id_seq') as id from generate_series(1, $1)",
    [count],
  );
  return rows.map((row) => toAccountId(row.id));
}

/**
 * Opens empty accounts. Results per item: done, replayed (open with the same asset and floor), conflict (open
 * with others), bad_amount (a floor above zero or out of range).
 */
export function openAccounts(
  queryable: Queryable,
  accounts: readonly NewAccount[],
): Promise<LedgerResult[]> {
  return askLedger(
    queryable,
    "ledger_open_accounts($1, $2, $3)",
    [
      toArrayText(accounts.map((account) => account.id)),
      toArrayText(accounts.map((account) => assets[account.asset].number)),
      toArrayText(accounts.map((account) => account.floor)),
    ],
    accounts.length,
  );
}

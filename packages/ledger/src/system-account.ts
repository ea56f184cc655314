import type { Queryable } from "@lilypad/db";
import { type Asset, assets } from "@lilypad/money";
import { type AccountId, toAccountId } from "./ids.ts";

export interface SystemAccount {
  /** What it stands for: "issuance", "clearing:ramp", … */
  readonly code: string;
  readonly asset: Asset;
  /** Minor units, for each stripe: how far it may go below zero. */
  readonly floor: bigint;
  /** 1 to 64 accounts that share the work of one busy account. */
  readonly stripes: number;
}

/**
 * Opens a system account, or finds it open on the same terms. More stripes than before are added.
 * @returns its accounts, by stripe
 * @throws when it is open with another floor, or for stripes outside 1 to 64
 */
export async function openSystemAccount(
  queryable: Queryable,
  account: SystemAccount,
): Promise<AccountId[]> {
  const { rows } = await queryable.query<{ ids: bigint[] }>(
    "select ledger_open_system_account($1, $2, $3, $4) as ids",
    [account.code, assets[account.asset].number, account.floor, account.stripes],
  );
  return (rows[0]?.ids ?? []).map(toAccountId);
}

/**
 * The stripe of a system account that serves a transfer.
 * @param salt a UUID that spreads the work: the transfer's or the person's id
 * @throws when the system account is not open
 */
export async function findSystemAccount(
  queryable: Queryable,
  code: string,
  asset: Asset,
  salt: string,
): Promise<AccountId> {
  const { rows } = await queryable.query<{ id: bigint }>(
    "select ledger_system_account($1, $2, $3) as id",
    [code, assets[asset].number, salt],
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error(`there is no system account ${code} in ${asset}`);
  return toAccountId(id);
}

import type { Queryable } from "@lilypad/db";
import { type Asset, assets } from "@lilypad/money";
import { type AccountId, toAccountId } from "./ids.ts";

export interface SystemAccount {
  /** Its purpose: "issuance", "clearing:ramp", … */
  readonly code: string;
  readonly asset: Asset;
  /** The minimum balance of each stripe in minor units. */
  readonly floor: bigint;
  /** The number of accounts that share the load, 1 to 64. */
  readonly stripes: number;
}

/**
 * Opens a system account unless it is open with the same floor. Additional stripes are opened.
 * @returns the accounts of its stripes in order
 * @throws Error when it is open with another floor, or for stripes outside 1 to 64
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
 * Returns the stripe of a system account for a transfer.
 * @param salt a UUID that spreads the load over the stripes: the id of the transfer or of the person
 * @throws Error when the system account is not open
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

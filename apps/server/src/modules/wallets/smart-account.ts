import type { Data, Operations } from "@lilypad/api-contract";
import type { Pool, Queryable } from "@lilypad/db";
import { chainAssets } from "@lilypad/money";
import { type Address, hexToBytes } from "viem";
import { fail } from "../../platform/errors.ts";
import { assignSmartAccount, readSmartAccount, toWireAccount } from "./store.ts";

/**
 * The owner and the Safe that belong to a number, from the extended public key alone: no private key
 * is read, and the chain is not asked.
 */
export type DeriveAccount = (ownerIndex: number) => {
  ownerAddress: Address;
  safeAddress: Address;
};

async function drawOwnerIndex(db: Queryable): Promise<bigint> {
  const { rows } = await db.query<{ index: bigint }>(
    "select nextval('smart_account_owner_index') as index",
  );
  const index = rows[0]?.index;
  if (index === undefined) throw new Error("the owner index sequence gave no number");
  return index;
}

async function accountsAreOpen(db: Queryable, personId: string): Promise<boolean> {
  const { rows } = await db.query<{ open: bigint }>(
    "select count(*) as open from person_account where person_id = $1",
    [personId],
  );
  return (rows[0]?.open ?? 0n) >= BigInt(chainAssets.length);
}

export function createSmartAccounts({
  pool,
  deriveAccount,
}: {
  pool: Pool;
  deriveAccount: DeriveAccount;
}) {
  /**
   * Assigns the person's Safe address; harmless when repeated, also at the same moment.
   * @throws ApiError ACCOUNT_NOT_READY before the ledger accounts are open: a deposit to the Safe
   *   must find an account to credit
   */
  async function createSmartAccount(
    personId: string,
  ): Promise<Data<Operations["createSmartAccount"]>> {
    if ((await readSmartAccount(pool, personId)) === null) {
      if (!(await accountsAreOpen(pool, personId))) fail("ACCOUNT_NOT_READY");
      const ownerIndex = await drawOwnerIndex(pool);
      const { ownerAddress, safeAddress } = deriveAccount(Number(ownerIndex));
      await assignSmartAccount(pool, {
        personId,
        ownerIndex,
        ownerAddress: Buffer.from(hexToBytes(ownerAddress)),
        safeAddress: Buffer.from(hexToBytes(safeAddress)),
      });
    }
    return smartAccounts(personId);
  }

  async function smartAccounts(personId: string): Promise<Data<Operations["getSmartAccounts"]>> {
    const account = await readSmartAccount(pool, personId);
    return { wallets: account === null ? [] : [toWireAccount(account)] };
  }

  return { createSmartAccount, smartAccounts };
}

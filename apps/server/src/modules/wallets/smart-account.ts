import type { Data, Operations } from "@lilypad/api-contract";
import {
  type ChainDeployment,
  deriveOwnerAddress,
  predictSafeAddress,
  type SafeParts,
} from "@lilypad/chain";
import { inTransaction, type Pool, type Queryable } from "@lilypad/db";
import { assets, chainAssets } from "@lilypad/money";
import { type Address, hexToBytes } from "viem";
import { fail } from "../../platform/errors.ts";
import { lockPerson } from "../people/index.ts";
import {
  assignSmartAccount,
  drawOwnerIndex,
  hasAllAccounts,
  readSmartAccount,
  toWireAccount,
} from "./store.ts";

export interface SmartAccountDeps {
  pool: Pool;
  /** "xpub…", from which the owners of all held Safes are derived. */
  extendedPublicKey: string;
  /** The contracts that determine the addresses of Safes, and the tokens. */
  deployment: SafeParts & Pick<ChainDeployment, "tokens">;
  /** Returns the signer of the passkey that a person has chosen to own their Safe, or null. */
  ownSignerOf: (db: Queryable, personId: string) => Promise<Address | null>;
}

const assetNumbers = chainAssets.map((asset) => assets[asset].number);

/** Opens the person's ledger accounts. It can be repeated, also concurrently. */
export async function register(
  db: Queryable,
  personId: string,
): Promise<Data<Operations["registerWallet"]>> {
  await db.query("select wallet_register($1, $2)", [personId, assetNumbers]);
  return { registered: true };
}

/** Returns the person's Safe and whether their ledger accounts are open. */
export async function status(
  db: Queryable,
  personId: string,
): Promise<Data<Operations["getWalletStatus"]>> {
  const account = await readSmartAccount(db, personId);
  return {
    registered: await hasAllAccounts(db, personId),
    wallet: account === null ? null : toWireAccount(account),
  };
}

/**
 * Assigns the person's Safe address. It can be repeated, also concurrently. Somebody who has chosen a passkey as
 * its owner gets an own Safe. The owner of any other Safe is derived from the extended public key alone. The chain
 * is not asked.
 * @throws ApiError ACCOUNT_NOT_READY before the ledger accounts are open, because a deposit to the Safe
 *   needs an account to credit
 */
export async function createSmartAccount(
  { pool, extendedPublicKey, deployment, ownSignerOf }: SmartAccountDeps,
  personId: string,
): Promise<Data<Operations["createSmartAccount"]>> {
  if ((await readSmartAccount(pool, personId)) === null) {
    if (!(await hasAllAccounts(pool, personId))) fail("ACCOUNT_NOT_READY");
    const ownerIndex = await drawOwnerIndex(pool);
    await inTransaction(pool, async (db) => {
      // A passkey is chosen or removed under the same lock.
      await lockPerson(db, personId);
      const ownSigner = await ownSignerOf(db, personId);
      const kind = ownSigner === null ? "held" : "own";
      const owner = ownSigner ?? deriveOwnerAddress(extendedPublicKey, Number(ownerIndex));
      await assignSmartAccount(db, {
        personId,
        ownerIndex,
        ownerAddress: Buffer.from(hexToBytes(owner)),
        safeAddress: Buffer.from(hexToBytes(predictSafeAddress(deployment, owner, kind))),
        kind,
      });
    });
  }
  return smartAccounts(pool, personId);
}

/** Returns the person's Safe, or no wallet before one is assigned. */
export async function smartAccounts(
  db: Queryable,
  personId: string,
): Promise<Data<Operations["getSmartAccounts"]>> {
  const account = await readSmartAccount(db, personId);
  return { wallets: account === null ? [] : [toWireAccount(account)] };
}

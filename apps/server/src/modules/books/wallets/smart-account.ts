import type { Data, Operations } from "@lilypad/api-contract";
import {
  type ChainDeployment,
  type OwnerList,
  predictSafeAddress,
  type SafeKind,
  type SafeParts,
} from "@lilypad/chain";
import { inTransaction, type Pool, type Queryable } from "@lilypad/db";
import { assets, chainAssets } from "@lilypad/money";
import { type Address, hexToBytes } from "viem";
import { fail } from "../../../platform/errors.ts";
import { lockPerson } from "../../people/people/index.ts";
import { lockNextOwner, useOwner } from "./owner-supply.ts";
import {
  assignSmartAccount,
  drawOwnSafeNumber,
  hasAllAccounts,
  readSmartAccount,
  toWireAccount,
} from "./store.ts";
import { refillOwners } from "./watch-owners.ts";

export interface SmartAccountDeps {
  pool: Pool;
  /** Makes a list of owners that begins with an index, on a machine that has the vault; null on any other. */
  makeOwnerList: ((firstIndex: number) => OwnerList) | null;
  /** The contracts that determine the addresses of Safes, and their chain. */
  deployment: SafeParts & Pick<ChainDeployment, "chain">;
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
  { deployment }: Pick<SmartAccountDeps, "deployment">,
  personId: string,
): Promise<Data<Operations["getWalletStatus"]>> {
  const account = await readSmartAccount(db, personId);
  return {
    registered: await hasAllAccounts(db, personId),
    wallet: account === null ? null : toWireAccount(account, deployment.chain.id),
  };
}

interface NewSafe {
  personId: string;
  /** The owner's index, or the number of an own Safe. */
  index: bigint;
  owner: Address;
  kind: SafeKind;
}

const store = (
  db: Queryable,
  { deployment }: Pick<SmartAccountDeps, "deployment">,
  { personId, index, owner, kind }: NewSafe,
) =>
  assignSmartAccount(db, {
    personId,
    ownerIndex: index,
    ownerAddress: Buffer.from(hexToBytes(owner)),
    safeAddress: Buffer.from(hexToBytes(predictSafeAddress(deployment, owner, kind))),
    kind,
  });

/**
 * Assigns the Safe of the person's own key, or of the next owner of the lists. A passkey is chosen or removed under the
 * same lock.
 * @returns false if no owner is left
 */
const assign = (deps: SmartAccountDeps, personId: string): Promise<boolean> =>
  inTransaction(deps.pool, async (db) => {
    await lockPerson(db, personId);
    const ownSigner = await deps.ownSignerOf(db, personId);
    if (ownSigner !== null) {
      const index = await drawOwnSafeNumber(db);
      await store(db, deps, { personId, index, owner: ownSigner, kind: "own" });
      return true;
    }
    const next = await lockNextOwner(db);
    if (next === null) return false;
    const { index, address } = next;
    if (await store(db, deps, { personId, index, owner: address, kind: "held" })) {
      await useOwner(db, next);
    }
    return true;
  });

/** More sign-ups at the same moment than this may each use up a list before one person's turn. */
const maxRefills = 20;

/** Assigns a Safe, and makes lists while others use them up. @returns false if no owner is left and none can be made */
async function assignAfterRefills(deps: SmartAccountDeps, personId: string): Promise<boolean> {
  for (let refills = 0; refills < maxRefills; refills += 1) {
    if (await assign(deps, personId)) return true;
    if (!(await refillOwners(deps))) return false;
  }
  return assign(deps, personId);
}

/**
 * Assigns the person's Safe address. It can be repeated, also concurrently. A person who has chosen a passkey as its
 * owner gets an own Safe. The owner of any other Safe is the next one of the lists from the offline machine. The chain
 * is not read.
 * @throws ApiError ACCOUNT_NOT_READY before the ledger accounts are open, because a deposit to the Safe needs an
 * account to credit
 * @throws ApiError NEW_ACCOUNTS_WAIT when no owner is left; nothing is lost, and it succeeds when a list is loaded
 */
export async function createSmartAccount(
  deps: SmartAccountDeps,
  personId: string,
): Promise<Data<Operations["createSmartAccount"]>> {
  const { pool } = deps;
  if ((await readSmartAccount(pool, personId)) === null) {
    if (!(await hasAllAccounts(pool, personId))) fail("ACCOUNT_NOT_READY");
    if (!(await assignAfterRefills(deps, personId))) fail("NEW_ACCOUNTS_WAIT");
  }
  return smartAccounts(pool, deps, personId);
}

/** Returns the person's Safe, or no wallet before one is assigned. */
export async function smartAccounts(
  db: Queryable,
  { deployment }: Pick<SmartAccountDeps, "deployment">,
  personId: string,
): Promise<Data<Operations["getSmartAccounts"]>> {
  const account = await readSmartAccount(db, personId);
  return { wallets: account === null ? [] : [toWireAccount(account, deployment.chain.id)] };
}

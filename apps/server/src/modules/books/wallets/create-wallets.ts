import type { Queryable } from "@lilypad/db";
import type { ChainAsset, Currency } from "@lilypad/money";
import type { Clock } from "../../../platform/clock.ts";
import { balance } from "./balance.ts";
import { chooseAccount, forgetPerson } from "./choose-account.ts";
import { skipOwners } from "./owner-supply.ts";
import {
  createSmartAccount,
  register,
  type SmartAccountDeps,
  smartAccounts,
  status,
} from "./smart-account.ts";
import { listWithSafe, readAvailable } from "./store.ts";
import { createOwnerWatch, type OwnerWatchDeps } from "./watch-owners.ts";

export interface WalletsDeps extends SmartAccountDeps, OwnerWatchDeps {
  clock: Clock;
}

export type Wallets = ReturnType<typeof createWallets>;

/** The wallets module: a person's ledger accounts, smart account and balances. */
export function createWallets(deps: WalletsDeps) {
  const { pool } = deps;
  return {
    register: (personId: string) => register(pool, personId),
    status: (personId: string) => status(pool, deps, personId),
    balance: (personId: string) => balance(deps, personId),
    chooseAccount: (personId: string, currency: Currency) =>
      chooseAccount(deps, personId, currency),
    /** Must be called in the SQL transaction that deletes the Lilypad account. */
    forgetPerson,
    /** Returns the amount of an asset that a person can spend, in minor units. */
    available: (personId: string, asset: ChainAsset) => readAvailable(pool, personId, asset),
    createSmartAccount: (personId: string) => createSmartAccount(deps, personId),
    smartAccounts: (personId: string) => smartAccounts(pool, deps, personId),
    /** Filters ids of people: returns those whose Safe is assigned. */
    listWithSafe,
    /** Discards owners that people may have whose rows a restored backup lacks. */
    skipOwners: (db: Queryable = pool) => skipOwners(db),
    owners: createOwnerWatch(deps),
  };
}

import type { Pool } from "@lilypad/db";
import type { ChainAsset } from "@lilypad/money";
import type { Clock } from "../../platform/clock.ts";
import { createBalance } from "./balance.ts";
import { createChooseAccount, forgetPerson } from "./choose-account.ts";
import { createRegister } from "./register.ts";
import { createSmartAccounts, type DeriveAccount } from "./smart-account.ts";
import { createStatus } from "./status.ts";
import { holdsAnything, readAvailable } from "./store.ts";

export interface WalletsDependencies {
  pool: Pool;
  clock: Clock;
  deriveAccount: DeriveAccount;
}

export type Wallets = ReturnType<typeof createWallets>;

/** What a person holds: ledger accounts, a smart account, balances. */
export function createWallets({ pool, clock, deriveAccount }: WalletsDependencies) {
  const { createSmartAccount, smartAccounts } = createSmartAccounts({ pool, deriveAccount });
  return {
    register: createRegister({ pool }),
    status: createStatus({ pool }),
    balance: createBalance({ pool, clock }),
    chooseAccount: createChooseAccount({ pool, clock }),
    forgetPerson,
    available: (personId: string, asset: ChainAsset) => readAvailable(pool, personId, asset),
    createSmartAccount,
    smartAccounts,
    holdsAnything,
  };
}

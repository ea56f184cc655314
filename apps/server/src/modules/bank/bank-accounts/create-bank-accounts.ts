import type { Queryable } from "@lilypad/db";
import type { RampProviderName } from "@lilypad/providers";
import { bindTo } from "../../../platform/bind.ts";
import type { DueWorker } from "../../../platform/due-work/index.ts";
import type { AccountDetails } from "./details/read-details.ts";
import { beginLink } from "./owner/begin-link.ts";
import { completeLink, readRequest } from "./owner/complete-link.ts";
import { listAccounts } from "./owner/list-accounts.ts";
import { listBanksOf } from "./owner/list-banks-of.ts";
import {
  getCountryRequirements,
  listBanks,
  listCapabilities,
  listProviders,
} from "./owner/list-directory.ts";
import { forgetPerson, readOwnData } from "./owner/own-data.ts";
import { setDefaultAccount } from "./owner/set-default-account.ts";
import { listPaymentAccounts, syncAccounts } from "./owner/sync-accounts.ts";
import { unlinkAccount } from "./owner/unlink-account.ts";
import { findUsable } from "./owner/usable-account.ts";
import { verifyIban } from "./owner/verify-iban.ts";
import { createAccountWorker } from "./provider/account-worker.ts";
import { refreshAccount } from "./provider/refresh-account.ts";
import type { BankAccountsDeps } from "./state/bank-accounts-deps.ts";
import { removeBankLinks } from "./state/bank-link-store.ts";
import { findAccountByPaymentAccount } from "./state/linked-account-store.ts";

export type BankAccounts = ReturnType<typeof createBankAccounts>;

/**
 * The bank-accounts module: people's linked bank accounts, and the directory of banks that can be
 * linked.
 */
export function createBankAccounts(deps: BankAccountsDeps) {
  const { pool, clock, ramp } = deps;
  const bound = bindTo(deps);
  const workers: DueWorker[] = ramp === null ? [] : [createAccountWorker(deps, ramp)];
  return {
    listCapabilities: bound(listCapabilities),
    listBanks: bound(listBanks),
    listProviders: () => listProviders(ramp),
    getCountryRequirements,
    verifyIban: bound(verifyIban),
    beginLink: bound(beginLink),
    completeLink: bound(completeLink),
    listPaymentAccounts: bound(listPaymentAccounts),
    listAccounts: bound(listAccounts),
    unlinkAccount: bound(unlinkAccount),
    setDefaultAccount: bound(setDefaultAccount),
    syncAccounts: bound(syncAccounts),
    accountOf: bound(findUsable),
    banksOf: bound(listBanksOf),
    /**
     * Whether an account at the provider is linked by a person and not yet removed at the provider.
     */
    isLinked: async (account: { provider: RampProviderName; paymentAccountId: string }) =>
      (await findAccountByPaymentAccount(pool, account.provider, account.paymentAccountId)) !==
      null,
    /**
     * Reads and checks an account by the fields that its bank requires, without linking it. Used for accounts of other
     * people, for example.
     * @throws BANK_NOT_FOUND, VALIDATION_FAILED, RAMP_NOT_CONFIGURED, RAMP_UNAVAILABLE
     */
    readAccount: async (details: AccountDetails) => (await readRequest(deps, details)).account,
    refreshAccount: bound(refreshAccount),
    /** Workers that read the state of due accounts from the provider and report unlinked ones. */
    workers,
    /** Reads everything that the module stores about a person, for the export of their data. */
    readOwnData: bound(readOwnData),
    /** Must be called in the SQL transaction that deletes the Lilypad account. */
    forgetPerson: (db: Queryable, personId: string, at: Date) =>
      forgetPerson(db, { personId, at, box: deps.box }),
    /** Deletes expired links. Returns the number of deleted links. */
    forgetExpired: () => removeBankLinks(pool, clock.now()),
  };
}

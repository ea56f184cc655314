import type { Data, Operations } from "@lilypad/api-contract";
import type { Queryable } from "@lilypad/db";
import type { DirectoryOperation, RampProviderName } from "@lilypad/providers";
import { startLoop, type WakeableLoop } from "../../platform/due-work/index.ts";
import type { BankAccountsDeps } from "./bank-accounts-deps.ts";
import { removeBankLinks } from "./bank-link-store.ts";
import { beginLink } from "./begin-link.ts";
import { completeLink, type LinkRequest, readRequest } from "./complete-link.ts";
import {
  findAccountById,
  findAccountByPaymentAccount,
  listAccountsOf,
  lockAccount,
} from "./linked-account-store.ts";
import { getCountryRequirements, listBanks, listCapabilities } from "./list-directory.ts";
import { forgetPerson, readOwnData } from "./own-data.ts";
import type { AccountDetails, ReadAccount } from "./read-details.ts";
import { refreshAccount } from "./refresh-account.ts";
import { setDefaultAccount } from "./set-default-account.ts";
import { listPaymentAccounts, syncAccounts } from "./sync-accounts.ts";
import { type LinkedAccount, toLinkedAccount, toShownStatus } from "./to-wire.ts";
import { unlinkAccount } from "./unlink-account.ts";
import { type IbanToVerify, verifyIban } from "./verify-iban.ts";
import { work } from "./work.ts";

const providerNames: Readonly<Record<RampProviderName, string>> = {
  fern: "Fern",
  bridge: "Bridge",
};

/** A linked account as money moves with it. */
export interface UsableAccount {
  id: string;
  personId: string;
  provider: RampProviderName;
  /** The provider's id of the person. */
  customerId: string;
  /** Null until the provider has it: such an account is not active. */
  paymentAccountId: string | null;
  /** Money moves with active ones only. */
  isActive: boolean;
  status: LinkedAccount["status"];
  bankName: string | null;
  logoUrl: string | null;
  country: string;
  currency: string;
  last4: string | null;
}

export interface BankAccounts {
  listCapabilities(operation: DirectoryOperation): ReturnType<typeof listCapabilities>;
  listBanks(asked: { country: string; currency: string }): ReturnType<typeof listBanks>;
  listProviders(): Data<Operations["listRampProviders"]>;
  getCountryRequirements: typeof getCountryRequirements;
  verifyIban(request: IbanToVerify): ReturnType<typeof verifyIban>;
  beginLink(begin: {
    personId: string;
    provider: RampProviderName | undefined;
  }): ReturnType<typeof beginLink>;
  completeLink(request: LinkRequest): Promise<LinkedAccount>;
  listPaymentAccounts(
    personId: string,
    wanted: { type?: string | undefined; country?: string | undefined },
  ): ReturnType<typeof listPaymentAccounts>;
  listAccounts(personId: string, provider?: RampProviderName): Promise<LinkedAccount[]>;
  unlinkAccount(account: { personId: string; id: string }): Promise<void>;
  setDefaultAccount(account: { personId: string; id: string }): Promise<LinkedAccount>;
  syncAccounts(sync: {
    personId: string;
    provider: RampProviderName | undefined;
  }): ReturnType<typeof syncAccounts>;
  /**
   * An account of the person's; null for anybody else's, and for one that was unlinked.
   * @param options.hold keeps it from being unlinked until the transaction `db` ends
   */
  accountOf(
    personId: string,
    id: string,
    options?: { db?: Queryable; hold?: boolean },
  ): Promise<UsableAccount | null>;
  /** Whether an account at the provider is one that somebody linked, and that was not removed there. */
  isLinked(account: { provider: RampProviderName; paymentAccountId: string }): Promise<boolean>;
  /**
   * An account as its bank asks for it, checked and not linked: of somebody else's, for example.
   * @throws BANK_NOT_FOUND, VALIDATION_FAILED, RAMP_NOT_CONFIGURED, RAMP_UNAVAILABLE
   */
  readAccount(details: AccountDetails): Promise<ReadAccount>;
  /**
   * For the provider's events: asks for the account again.
   * @returns unknown for an account that is nobody's here (yet)
   * @throws RampError when the provider can't be asked
   */
  refreshAccount(paymentAccountId: string): Promise<"done" | "unknown">;
  /** Everything a worker does, once; true when there may be more at once. */
  work(): Promise<boolean>;
  /** Works again and again, until stopped. */
  start(): WakeableLoop;
  /** What is kept here about a person, for their own copy. */
  readOwnData(personId: string, limit: number): ReturnType<typeof readOwnData>;
  /** In the transaction that deletes the account. */
  forgetPerson(db: Queryable, personId: string, at: Date): Promise<void>;
  /** Housekeeping for a worker, now and then; answers how many rows went. */
  forgetExpired(): Promise<number>;
}

const pauseMs = 5_000;

async function findUsable(
  { pool }: BankAccountsDeps,
  {
    personId,
    id,
    db = pool,
    hold = false,
  }: {
    personId: string;
    id: string;
    db?: Queryable;
    hold?: boolean;
  },
): Promise<UsableAccount | null> {
  const row = hold ? await lockAccount(db, id, "share") : await findAccountById(db, id);
  if (row === null || row.personId !== personId || row.unlinkedAt !== null) return null;
  const { provider, customerId, paymentAccountId, bankName, logoUrl, country, currency, last4 } =
    row;
  const isActive = row.status === "active";
  return {
    id,
    personId,
    provider,
    customerId,
    paymentAccountId,
    isActive,
    status: toShownStatus(row.status),
    bankName,
    logoUrl,
    country,
    currency,
    last4,
  };
}

/** Bank accounts that people linked, and what can be linked where. */
export function createBankAccounts(deps: BankAccountsDeps): BankAccounts {
  const { pool, clock, box, ramp } = deps;
  let loop: WakeableLoop | undefined;
  return {
    listCapabilities: (operation) => listCapabilities(deps, operation),
    listBanks: (asked) => listBanks(deps, asked),
    listProviders: () => ({
      providers:
        ramp === null
          ? []
          : [{ id: ramp.name, name: providerNames[ramp.name], operations: ["topup", "withdraw"] }],
    }),
    getCountryRequirements,
    verifyIban: (request) => verifyIban(deps, request),
    beginLink: (begin) => beginLink(deps, begin),
    completeLink: (request) => completeLink(deps, request),
    listPaymentAccounts: (personId, wanted) => listPaymentAccounts(deps, personId, wanted),
    async listAccounts(personId, provider) {
      const rows = await listAccountsOf(pool, personId);
      return rows
        .filter((row) => provider === undefined || row.provider === provider)
        .map((row) => toLinkedAccount(box, row));
    },
    async unlinkAccount(account) {
      await unlinkAccount(deps, account);
      loop?.wake();
    },
    setDefaultAccount: (account) => setDefaultAccount(deps, account),
    syncAccounts: (sync) => syncAccounts(deps, sync),
    accountOf: (personId, id, options = {}) => findUsable(deps, { personId, id, ...options }),
    isLinked: async ({ provider, paymentAccountId }) =>
      (await findAccountByPaymentAccount(pool, provider, paymentAccountId)) !== null,
    readAccount: async (details) => (await readRequest(deps, details)).account,
    refreshAccount: (paymentAccountId) => refreshAccount(deps, paymentAccountId),
    work: () => work(deps),
    start() {
      loop = startLoop({
        name: "bank accounts",
        logger: deps.logger,
        pauseMs,
        pass: () => work(deps),
      });
      return loop;
    },
    readOwnData: (personId, limit) => readOwnData({ pool, box }, personId, limit),
    forgetPerson: (db, personId, at) => forgetPerson(db, { personId, at, box }),
    forgetExpired: () => removeBankLinks(pool, clock.now()),
  };
}

import { hkdfSync } from "node:crypto";
import type { Queryable } from "@lilypad/db";
import type { Registry } from "prom-client";
import { createBankAccounts } from "./modules/bank/bank-accounts/index.ts";
import {
  createFunding,
  findFundingProblems,
  hasRunningIntent,
  maySeeDetails,
} from "./modules/bank/funding/index.ts";
import { createProviderEvents } from "./modules/bank/provider-events/index.ts";
import { refreshTransaction } from "./modules/bank/ramp-orders/index.ts";
import {
  createTeleport,
  findPayerAccounts,
  findTeleportProblems,
  hasRunningPayment,
} from "./modules/bank/teleport/index.ts";
import type { Settlement } from "./modules/books/settlement/index.ts";
import { toMinorLimits } from "./modules/books/transfers/index.ts";
import { noteIdentityResult } from "./modules/money/wallet-sends/index.ts";
import type { People } from "./modules/people/people/index.ts";
import { createVerification } from "./modules/people/verification/index.ts";
import type { Notifications } from "./modules/tell/notifications/index.ts";
import type { Outside } from "./outside.ts";
import { oldestOf } from "./platform/config/key-ring.ts";
import { createSealedBox } from "./platform/sealed/sealed-box.ts";
import { transfersEnded } from "./transfers-ended.ts";

interface Neighbours {
  people: People;
  notifications: Notifications;
  /** Reads the 0x address of a person's Safe; null before they have one. */
  safeAddressOf: (personId: string) => Promise<string | null>;
  settlement: Pick<Settlement, "acceptsSends" | "isCaughtUp" | "claimImported" | "cancelQueued">;
  registry: Registry;
}

/** The addresses to which no withdrawal may be sent: our own contracts and the tokens. */
const contractsOf = ({ deployment: { module, tokens } }: Outside): string[] =>
  [module, ...Object.values(tokens).flatMap((token) => token?.address ?? [])].map((address) =>
    address.toLowerCase(),
  );

/** Creates the modules for banks. Without a ramp their operations are refused. */
export function createBankRails(outside: Outside, neighbours: Neighbours) {
  const { config, pool, clock, logger, ramp, secrets } = outside;
  const { people, notifications, safeAddressOf, settlement, registry } = neighbours;
  const shared = { pool, clock, logger, ramp };
  const box = createSealedBox(secrets.bankDetailsKeys);
  const profileOf = async (personId: string) => {
    const { email, first_name, last_name } = await people.readProfile(personId);
    return { email, firstName: first_name, lastName: last_name };
  };
  const verification = createVerification({
    ...shared,
    box,
    bypassEmails: config.kycBypassEmails,
    profileOf,
    safeAddressOf,
    announce: notifications.announceVerification,
    onResult: async (db, personId, at) => {
      if (outside.screen !== null) await noteIdentityResult(db, personId, at);
    },
  });
  const bankAccounts = createBankAccounts({
    ...shared,
    directory: outside.directory,
    offersBankingSteps: config.offersBankingSteps,
    box,
    fingerprintKey: Buffer.from(
      hkdfSync(
        "sha256",
        oldestOf(secrets.bankDetailsKeys),
        "",
        "lilypad bank account fingerprint",
        32,
      ),
    ),
    ownerOf: profileOf,
    requireSatisfied: verification.requireSatisfied,
    customerOf: verification.customerOf,
    payersAmong: (provider, ids) => findPayerAccounts(pool, provider, ids),
    hasRunningIntent: async (db, linkedAccountId) =>
      (await hasRunningIntent(db, linkedAccountId)) || hasRunningPayment(db, { linkedAccountId }),
  });
  const funding = createFunding({
    ...shared,
    registry,
    box,
    requireActive: verification.requireActive,
    customerOf: verification.customerOf,
    walletAccountOf: verification.walletAccountOf,
    accountOf: bankAccounts.accountOf,
    banksOf: bankAccounts.banksOf,
    listCapabilities: bankAccounts.listCapabilities,
    acceptsPayments: () => settlement.acceptsSends("usdc"),
    isCaughtUp: settlement.isCaughtUp,
    claimImported: settlement.claimImported,
    cancelQueued: settlement.cancelQueued,
    onTransfersEnded: transfersEnded,
    limits: toMinorLimits(config.limits).USD,
    payoutAddresses: config.rampPayoutAddresses,
    contracts: contractsOf(outside),
  });
  const teleport = createTeleport({
    ...shared,
    registry,
    box,
    publicUrl: config.publicUrl,
    offersEasyFlow: config.offersEasyFlow,
    requireSatisfied: verification.requireSatisfied,
    requireActive: verification.requireActive,
    customerOf: verification.customerOf,
    accountOf: bankAccounts.accountOf,
    banksOf: bankAccounts.banksOf,
    isLinked: bankAccounts.isLinked,
    maySeeDetails: (holder) => maySeeDetails(pool, holder),
    nameOf: async (personId) => {
      const { first_name, last_name, display_tag } = await people.readProfile(personId);
      const name = [first_name, last_name].filter(Boolean).join(" ");
      return name === "" ? (display_tag ?? "") : name;
    },
    announce: notifications.announceTeleport,
    readAccount: bankAccounts.readAccount,
    listBanks: bankAccounts.listBanks,
    listCapabilities: bankAccounts.listCapabilities,
  });
  const providerEvents = createProviderEvents({
    ...shared,
    registry,
    owners: {
      customer: verification.refreshCustomer,
      payment_account: bankAccounts.refreshAccount,
      transaction: async (transactionId) =>
        refreshTransaction([teleport.rampOrders(), funding.rampOrders()], transactionId),
    },
  });
  return {
    modules: { verification, bankAccounts, funding, teleport, providerEvents },
    /** The banks and payers behind rows of a person's history, by the rows' transfer ids. */
    listParties: async (personId: string, transferIds: readonly string[]) =>
      new Map([
        ...(await funding.listParties(personId, transferIds)),
        ...(await teleport.listParties(personId, transferIds)),
      ]),
    /** The bank transfer behind a row of a person's history; null if there is none. */
    showBankTransfer: async (personId: string, transferId: string) =>
      (await funding.showBankTransfer(personId, transferId)) ??
      (await teleport.showBankTransfer(personId, transferId)),
  };
}

/** Finds the differences in the records of money at banks, for the reconciliation. */
export async function findBankProblems(db: Queryable, now: Date) {
  return [...(await findFundingProblems(db, now)), ...(await findTeleportProblems(db, now))];
}

export type BankRails = ReturnType<typeof createBankRails>;

import type { Pool, Queryable } from "@lilypad/db";
import type { FastifyInstance } from "fastify";
import {
  registerBankAccountsRoutes,
  sealedOfAccounts,
} from "./modules/bank/bank-accounts/index.ts";
import { registerFundingRoutes } from "./modules/bank/funding/index.ts";
import { registerProviderEventsRoutes } from "./modules/bank/provider-events/index.ts";
import { sealedInstructions } from "./modules/bank/ramp-orders/index.ts";
import {
  registerTeleportRoutes,
  sealedDetails,
  sealedTokens,
} from "./modules/bank/teleport/index.ts";
import {
  forgetPerson as forgetHistory,
  registerActivityRoutes,
} from "./modules/books/activity/index.ts";
import { registerSettlementRoutes } from "./modules/books/settlement/index.ts";
import { registerWalletsRoutes } from "./modules/books/wallets/index.ts";
import { registerCardsRoutes } from "./modules/cards/cards/index.ts";
import {
  forgetPerson as forgetNotes,
  readOwnData as readNoteData,
  registerCasesRoutes,
} from "./modules/console/cases/index.ts";
import { registerHandoversRoutes } from "./modules/custody/handovers/index.ts";
import { registerOtherTokensRoutes } from "./modules/custody/other-tokens/index.ts";
import { registerProofOfBooksRoutes, sealedSeeds } from "./modules/custody/proof-of-books/index.ts";
import { registerSafeTransactionsRoutes } from "./modules/custody/safe-transactions/index.ts";
import type { AccountPart } from "./modules/enter/account/index.ts";
import { registerAccountRoutes } from "./modules/enter/account/index.ts";
import { registerIdentityRoutes } from "./modules/enter/identity/index.ts";
import { registerLegalDocumentRoutes } from "./modules/enter/legal-documents/index.ts";
import { registerMagicLinksRoutes } from "./modules/enter/magic-links/index.ts";
import {
  forgetPerson as forgetOwnKey,
  readOwnData as readOwnKeyData,
  registerOwnKeysRoutes,
} from "./modules/enter/own-keys/index.ts";
import { registerSecondFactorRoutes } from "./modules/enter/second-factor/index.ts";
import { registerSessionProtocol } from "./modules/enter/session-protocol/index.ts";
import { registerLeaderboardRoutes } from "./modules/grow/leaderboard/index.ts";
import { registerRewardsRoutes } from "./modules/grow/rewards/index.ts";
import { registerExchangeRoutes } from "./modules/money/exchange/index.ts";
import { registerPaymentsRoutes } from "./modules/money/payments/index.ts";
import { registerReceiptsRoutes, sealedOfReceipts } from "./modules/money/receipts/index.ts";
import { registerWalletSendsRoutes } from "./modules/money/wallet-sends/index.ts";
import { registerBlockedPeopleRoutes } from "./modules/people/blocked-people/index.ts";
import { registerContactsRoutes } from "./modules/people/contacts/index.ts";
import { registerPeopleRoutes } from "./modules/people/people/index.ts";
import {
  registerVerificationRoutes,
  sealedOfCustomers,
} from "./modules/people/verification/index.ts";
import { registerApprovalsRoutes } from "./modules/staff/approvals/index.ts";
import { registerAuditLogRoutes } from "./modules/staff/audit-log/index.ts";
import { registerFreezesRoutes } from "./modules/staff/freezes/index.ts";
import { registerStaffRoutes } from "./modules/staff/staff/index.ts";
import { registerTicketsRoutes, sealedMessages } from "./modules/staff/tickets/index.ts";
import { registerAssistantRoutes } from "./modules/tell/assistant/index.ts";
import { registerNotificationsRoutes } from "./modules/tell/notifications/index.ts";
import type { Outside } from "./outside.ts";
import type { BackgroundWork, DueWorker } from "./platform/due-work/index.ts";
import type { Metrics } from "./platform/metrics/index.ts";
import type { SealedColumn } from "./platform/sealed/sealed-column.ts";
import { wireAccount } from "./wiring/wire-account.ts";
import { type WiredModules, wireModules } from "./wiring/wire-modules.ts";

/** Work of housekeeping: idempotent, and without effect if there is nothing to do. */
export type Task = () => Promise<unknown>;

interface OwnDataContext {
  pool: Pool;
  /** Reads the address of a person, in lower case. */
  emailOf: (personId: string) => Promise<string>;
}

/** The parts that a module adds to the product, besides the functions that other modules call. All of it is optional. */
interface ModuleDeclaration<Module> {
  readonly routes?: (app: FastifyInstance, module: Module) => void;
  /** The data that it stores about people: read for their export, and removed when they delete their account. */
  readonly ownData?: (module: Module, context: OwnDataContext) => readonly AccountPart[];
  readonly workers?: (module: Module) => readonly DueWorker[];
  /** Work besides workers that does not need the chain. */
  readonly loops?: (module: Module) => readonly BackgroundWork[];
  /** Workers and other work that start when the chain is verified. */
  readonly onChain?: (module: Module) => readonly BackgroundWork[];
  /** Tasks that run at the start and every hour. */
  readonly atStart?: (module: Module) => readonly Task[];
  /** Tasks that run every hour. */
  readonly hourly?: (module: Module) => readonly Task[];
  /** Columns whose values are sealed for longer than a day. */
  readonly sealed?: readonly SealedColumn[];
}

/** Describes data that its module reads and removes by the person's id. */
const stored = (
  name: string,
  module: {
    readOwnData: (personId: string, limit: number) => Promise<unknown>;
    forgetPerson: (db: Queryable, personId: string, at: Date) => Promise<unknown>;
  },
): AccountPart => ({
  name,
  read: module.readOwnData,
  forget: async (db, { id, at }) => {
    await module.forgetPerson(db, id, at);
  },
});

export type Modules = WiredModules & { account: ReturnType<typeof wireAccount> };

/**
 * The parts that each module adds to the product. The compiler refuses a module without a declaration. The order is that of a
 * person's data in the export, and in which a deletion removes it: identity is last, because the other modules may
 * still read the person's row. One file because it is the one list.
 */
const declarations: { readonly [Name in keyof Modules]: ModuleDeclaration<Modules[Name]> } = {
  people: {
    routes: registerPeopleRoutes,
    ownData: (module) => [
      {
        name: "profile",
        read: (personId) => module.readProfile(personId),
        forget: { leftOut: "It is forgotten last, with the sign-in." },
      },
    ],
    hourly: (module) => [module.forgetExpired],
  },
  legalDocuments: {
    routes: registerLegalDocumentRoutes,
    ownData: (module) => [stored("accepted_documents", module)],
  },
  staff: {
    routes: registerStaffRoutes,
    ownData: (module) => [stored("staff", module)],
    workers: (module) => [module.worker],
  },
  freezes: {
    routes: registerFreezesRoutes,
    ownData: (module) => [stored("freezes", module)],
    workers: (module) => [module.worker],
  },
  approvals: {
    routes: registerApprovalsRoutes,
    ownData: (module) => [
      {
        name: "proposals_by_staff",
        read: module.readOwnData,
        forget: (db, { id, at }) => module.forgetPerson(db, { id, at }),
      },
    ],
    workers: (module) => [module.worker],
  },
  cases: {
    routes: registerCasesRoutes,
    ownData: (_, { pool }) => [
      {
        name: "notes_by_staff",
        read: (personId, limit) => readNoteData(pool, personId, limit),
        forget: (db, { id }) => forgetNotes(db, id),
      },
    ],
  },
  tickets: {
    routes: registerTicketsRoutes,
    ownData: (module) => [stored("messages_to_support", module)],
    sealed: [sealedMessages],
  },
  wallets: {
    routes: registerWalletsRoutes,
    ownData: (module) => [
      {
        name: "wallets",
        read: async (personId) => ({
          ...(await module.smartAccounts(personId)),
          ...(await module.balance(personId)),
        }),
        forget: (db, { id }) => module.forgetPerson(db, id),
      },
    ],
    loops: (module) => [module.owners.loop],
  },
  ownKeys: {
    routes: registerOwnKeysRoutes,
    ownData: (_, { pool }) => [
      {
        name: "own_key",
        read: (personId) => readOwnKeyData(pool, personId),
        forget: (db, { id }) => forgetOwnKey(db, id),
      },
    ],
  },
  handovers: {
    routes: registerHandoversRoutes,
    ownData: (module) => [stored("handovers_to_own_key", module)],
  },
  activity: {
    routes: registerActivityRoutes,
    ownData: (module) => [
      {
        name: "transactions",
        read: module.readHistory,
        forget: (db, { id }) => forgetHistory(db, id),
      },
    ],
  },
  receipts: {
    routes: registerReceiptsRoutes,
    ownData: (module) => [stored("shared_receipts", module)],
    sealed: [sealedOfReceipts],
  },
  proofOfBooks: {
    routes: registerProofOfBooksRoutes,
    ownData: (module) => [
      {
        name: "proofs_of_the_books",
        read: module.readOwnData,
        forget: {
          leftOut:
            "They are balances of ledger accounts, as the ledger's own entries, and other people's proofs are made of them; they are removed after 30 days.",
        },
      },
    ],
    workers: (module) => [module.worker],
    hourly: (module) => [module.forgetExpired],
    sealed: [sealedSeeds],
  },
  payments: {
    routes: (app, module) => registerPaymentsRoutes(app, module, module.readLimits),
    ownData: (module) => [stored("payment_requests", module)],
  },
  exchange: {
    routes: registerExchangeRoutes,
    ownData: (module) => [stored("exchanges", module)],
    workers: (module) => [module.worker],
    onChain: (module) => [module.loop],
    hourly: (module) => [module.forgetExpired],
  },
  walletSends: {
    routes: registerWalletSendsRoutes,
    ownData: (module) => [stored("wallet_addresses", module)],
    workers: (module) => Object.values(module.workers),
  },
  safeTransactions: {
    routes: registerSafeTransactionsRoutes,
    ownData: (module) => [stored("signed_transactions", module)],
    onChain: (module) => [module.worker],
  },
  otherTokens: {
    routes: registerOtherTokensRoutes,
    ownData: (module) => [stored("other_tokens", module)],
  },
  blockedPeople: {
    routes: registerBlockedPeopleRoutes,
    ownData: (module) => [stored("blocked_people", module)],
    hourly: (module) => [module.forgetExpired],
  },
  rewards: {
    routes: registerRewardsRoutes,
    ownData: (module) => [
      {
        name: "rewards_and_referrals",
        read: module.readOwnData,
        forget: (db, person) => module.forgetPerson(db, person),
      },
    ],
    workers: (module) => [module.worker],
    atStart: (module) => [module.rememberEarlierGrants],
    hourly: (module) => [module.forgetExpired],
  },
  signUps: {
    ownData: (module) => [stored("sign_up", module)],
    workers: (module) => [module.worker],
  },
  leaderboard: {
    routes: registerLeaderboardRoutes,
    ownData: (module) => [stored("leaderboard", module)],
    workers: (module) => [module.worker],
    onChain: (module) => [module.loop],
  },
  notifications: {
    routes: registerNotificationsRoutes,
    ownData: (module) => [
      {
        name: "notifications",
        read: (personId) => module.dataOf(personId),
        forget: (db, { id }) => module.forgetPerson(db, id),
      },
    ],
    workers: (module) => Object.values(module.workers),
    hourly: (module) => [module.forgetExpired],
  },
  contacts: {
    routes: registerContactsRoutes,
    ownData: (module) => [
      {
        name: "contacts",
        read: async (personId, limit) =>
          (await module.listMatches(personId, { limit: limit + 1, cursor: undefined })).matches,
        forget: (db, { id }) => module.removePerson(db, id),
      },
    ],
    hourly: (module) => [module.forgetExpired],
  },
  verification: {
    routes: registerVerificationRoutes,
    ownData: (module) => [stored("identity_verification", module)],
    workers: (module) => module.workers,
    sealed: [sealedOfCustomers],
  },
  bankAccounts: {
    routes: registerBankAccountsRoutes,
    ownData: (module) => [stored("bank_accounts", module)],
    workers: (module) => module.workers,
    hourly: (module) => [module.forgetExpired],
    sealed: sealedOfAccounts,
  },
  funding: {
    routes: registerFundingRoutes,
    ownData: (module) => [stored("topups_and_withdrawals", module)],
    workers: (module) => module.workers,
    loops: (module) => [module.loop],
    hourly: (module) => [module.forgetExpired],
    sealed: [sealedInstructions({ name: "funding_intent" })],
  },
  teleport: {
    routes: registerTeleportRoutes,
    ownData: (module) => [
      {
        name: "teleport_links",
        read: module.readOwnData,
        forget: (db, { id, at }) => module.forgetPerson(db, id, at),
      },
      {
        name: "teleport_payments",
        read: module.readOwnPayments,
        forget: { leftOut: "They are forgotten with the links." },
      },
    ],
    workers: (module) => module.workers,
    loops: (module) => [module.loop],
    hourly: (module) => [module.forgetExpired],
    sealed: [sealedInstructions({ name: "teleport_payment" }), sealedTokens, sealedDetails],
  },
  cards: {
    routes: registerCardsRoutes,
    ownData: (module) => [stored("cards", module)],
  },
  secondFactor: {
    routes: registerSecondFactorRoutes,
    ownData: (module, { pool }) => [
      {
        name: "second_factor",
        read: (personId) => module.readOwnData(pool, personId),
        forget: (db, { id }) => module.forgetPerson(db, id),
      },
    ],
    workers: (module) => [module.worker],
    hourly: (module) => [module.forgetExpired],
  },
  idempotency: {
    ownData: (module) => [
      {
        name: "stored_answers",
        read: {
          leftOut: "They repeat for a day, sealed, what the other parts hold.",
        },
        forget: (db, { id }) => module.forgetPerson(db, id),
      },
    ],
    hourly: (module) => [module.forgetExpired],
  },
  magicLinks: {
    routes: registerMagicLinksRoutes,
    ownData: (module, { emailOf }) => [
      {
        name: "mailed_links",
        read: async (personId, limit) => module.readOwnData(await emailOf(personId), limit),
        forget: (db, { email }) => module.forgetAddress(db, email),
      },
    ],
    hourly: (module) => [module.forgetExpired],
  },
  assistant: {
    routes: registerAssistantRoutes,
    ownData: (module, { emailOf }) => [
      {
        name: "chats",
        read: async (personId, limit) => module.readOwnData(await emailOf(personId), limit),
        forget: (db, { email }) => module.forgetAddress(db, email),
      },
    ],
    hourly: (module) => [module.forgetExpired],
  },
  auditLog: {
    routes: registerAuditLogRoutes,
    hourly: (module) => [module.checkChain],
  },
  emergencyAlarms: {
    workers: (module) => [module],
  },
  interventions: {},
  forfeits: {},
  records: {
    atStart: (module) => [module.addPeriods],
    hourly: (module) => [module.forgetEndedCounters, module.forgetEarlierUse],
  },
  settlement: {
    routes: registerSettlementRoutes,
  },
  relays: {
    onChain: (module) => [module.worker, module.lostLoop],
  },
  paymentReturns: {
    workers: (module) => [module.worker],
  },
  providerEvents: {
    routes: registerProviderEventsRoutes,
    workers: (module) => [module.worker],
    hourly: (module) => [module.forgetExpired],
  },
  account: {
    routes: registerAccountRoutes,
    workers: (module) => [module.worker],
    atStart: (module) => [module.finishAbandoned],
  },
  identity: {
    routes: registerIdentityRoutes,
    ownData: (module) => [stored("sign_in", module)],
    hourly: (module) => [module.forgetExpired],
  },
};

const names = Object.keys(declarations) as (keyof Modules)[];

/** Collects one field of the declarations of all modules that were created. */
function collect<Part>(
  modules: Partial<Modules>,
  partsOf: <Module>(
    declaration: ModuleDeclaration<Module>,
    module: Module,
  ) => readonly Part[] | undefined,
): Part[] {
  const of = <Name extends keyof Modules>(name: Name): readonly Part[] => {
    const module: Modules[Name] | undefined = modules[name];
    return module === undefined ? [] : (partsOf(declarations[name], module) ?? []);
  };
  return names.flatMap(of);
}

/** Returns each part of a person's data, with a function that reads it for the export and one that removes it. */
export const ownDataOf = (modules: WiredModules, pool: Pool): AccountPart[] => {
  const emailOf = async (personId: string) => (await modules.people.readProfile(personId)).email;
  return collect(modules, (declared, module) => declared.ownData?.(module, { pool, emailOf }));
};

/** Creates all modules. */
export function createModules(outside: Outside, metrics: Metrics): Modules {
  const wired = wireModules(outside, metrics);
  return { ...wired, account: wireAccount(outside, wired, ownDataOf(wired, outside.pool)) };
}

/** Adds the routes of all modules to the app. */
export function registerModules(app: FastifyInstance, modules: Modules): void {
  const registrations = collect(
    modules,
    ({ routes }, module) => routes && [() => routes(app, module)],
  );
  for (const register of registrations) register();
  registerSessionProtocol(app, { identity: modules.identity, links: modules.magicLinks });
}

/** Returns the workers that do not need the chain. */
export const workersOf = (modules: Modules): DueWorker[] =>
  collect(modules, (declared, module) => declared.workers?.(module));

/** Returns the other work that does not need the chain. */
export const loopsOf = (modules: Modules): BackgroundWork[] =>
  collect(modules, (declared, module) => declared.loops?.(module));

/** Returns the work that needs the chain, besides settlement. */
export const workOnChainOf = (modules: Modules): BackgroundWork[] =>
  collect(modules, (declared, module) => declared.onChain?.(module));

/** Returns the tasks of housekeeping. */
export const tasksOf = (modules: Modules): { atStart: Task[]; hourly: Task[] } => ({
  atStart: collect(modules, (declared, module) => declared.atStart?.(module)),
  hourly: collect(modules, (declared, module) => declared.hourly?.(module)),
});

/** Every column with sealed values, apart from answers to repeated requests and sessions at the card issuer, which are short-lived. */
export const sealedColumns: readonly SealedColumn[] = names.flatMap(
  (name) => declarations[name].sealed ?? [],
);

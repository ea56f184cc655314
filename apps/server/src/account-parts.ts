import type { Pool } from "@lilypad/db";
import type { BankAccounts } from "./modules/bank/bank-accounts/index.ts";
import type { Funding } from "./modules/bank/funding/index.ts";
import type { Teleport } from "./modules/bank/teleport/index.ts";
import type { createReadOwnData } from "./modules/books/activity/index.ts";
import { forgetPerson as forgetHistory } from "./modules/books/activity/index.ts";
import type { Wallets } from "./modules/books/wallets/index.ts";
import type { Cards } from "./modules/cards/cards/index.ts";
import {
  forgetPerson as forgetNotes,
  readOwnData as readNoteData,
} from "./modules/console/cases/index.ts";
import type { Handovers } from "./modules/custody/handovers/index.ts";
import type { OtherTokens } from "./modules/custody/other-tokens/index.ts";
import type { ProofOfBooks } from "./modules/custody/proof-of-books/index.ts";
import type { SafeTransactions } from "./modules/custody/safe-transactions/index.ts";
import type { AccountPart } from "./modules/enter/account/index.ts";
import type { Identity } from "./modules/enter/identity/index.ts";
import type { LegalDocuments } from "./modules/enter/legal-documents/index.ts";
import type { MagicLinks } from "./modules/enter/magic-links/index.ts";
import {
  forgetPerson as forgetOwnKey,
  readOwnData as readOwnKeyData,
} from "./modules/enter/own-keys/index.ts";
import type { SecondFactor } from "./modules/enter/second-factor/index.ts";
import type { SignUps } from "./modules/enter/sign-up/index.ts";
import type { Leaderboard } from "./modules/grow/leaderboard/index.ts";
import type { Rewards } from "./modules/grow/rewards/index.ts";
import type { Exchange } from "./modules/money/exchange/index.ts";
import type { Payments } from "./modules/money/payments/index.ts";
import type { Receipts } from "./modules/money/receipts/index.ts";
import type { WalletSends } from "./modules/money/wallet-sends/index.ts";
import type { BlockedPeople } from "./modules/people/blocked-people/index.ts";
import type { Contacts } from "./modules/people/contacts/index.ts";
import type { People } from "./modules/people/people/index.ts";
import type { Verification } from "./modules/people/verification/index.ts";
import type { Approvals } from "./modules/staff/approvals/index.ts";
import type { Freezes } from "./modules/staff/freezes/index.ts";
import type { Staff } from "./modules/staff/staff/index.ts";
import type { Tickets } from "./modules/staff/tickets/index.ts";
import type { Assistant } from "./modules/tell/assistant/index.ts";
import type { Notifications } from "./modules/tell/notifications/index.ts";
import type { Idempotency } from "./platform/idempotency/index.ts";

interface Modules {
  pool: Pool;
  staff: Staff;
  tickets: Tickets;
  freezes: Freezes;
  approvals: Pick<Approvals, "readOwnData" | "forgetPerson">;
  identity: Identity;
  people: People;
  legalDocuments: LegalDocuments;
  magicLinks: MagicLinks;
  assistant: Assistant;
  secondFactor: SecondFactor;
  wallets: Wallets;
  handovers: Handovers;
  payments: Payments;
  exchange: Exchange;
  walletSends: WalletSends;
  safeTransactions: SafeTransactions;
  otherTokens: OtherTokens;
  blockedPeople: BlockedPeople;
  receipts: Receipts;
  proofOfBooks: ProofOfBooks;
  readHistory: ReturnType<typeof createReadOwnData>;
  rewards: Rewards;
  signUps: SignUps;
  leaderboard: Leaderboard;
  notifications: Notifications;
  contacts: Contacts;
  verification: Verification;
  bankAccounts: BankAccounts;
  funding: Funding;
  teleport: Teleport;
  cards: Cards;
  idempotency: Idempotency;
}

/**
 * Lists the modules that store personal data, each with a function that reads a person's data for the export and one
 * that removes it when they delete their account. A module that stores personal data must be added here. Identity is
 * last, because the other modules may still read the person's row.
 */
export function accountParts(modules: Modules): AccountPart[] {
  const { pool, identity, people, wallets, payments, rewards, notifications, contacts } = modules;
  const emailOf = async (personId: string) => (await people.readProfile(personId)).email;
  return [
    {
      name: "profile",
      read: (personId) => people.readProfile(personId),
      forget: { leftOut: "It is forgotten last, with the sign-in." },
    },
    {
      name: "accepted_documents",
      read: modules.legalDocuments.readOwnData,
      forget: (db, { id }) => modules.legalDocuments.forgetPerson(db, id),
    },
    {
      name: "staff",
      read: modules.staff.readOwnData,
      forget: (db, { id }) => modules.staff.forgetPerson(db, id),
    },
    {
      name: "freezes",
      read: modules.freezes.readOwnData,
      forget: (db, { id, at }) => modules.freezes.forgetPerson(db, id, at),
    },
    {
      name: "proposals_by_staff",
      read: modules.approvals.readOwnData,
      forget: (db, { id, at }) => modules.approvals.forgetPerson(db, { id, at }),
    },
    {
      name: "notes_by_staff",
      read: (personId, limit) => readNoteData(pool, personId, limit),
      forget: (db, { id }) => forgetNotes(db, id),
    },
    {
      name: "messages_to_support",
      read: modules.tickets.readOwnData,
      forget: (db, { id }) => modules.tickets.forgetPerson(db, id),
    },
    {
      name: "wallets",
      read: async (personId) => ({
        ...(await wallets.smartAccounts(personId)),
        ...(await wallets.balance(personId)),
      }),
      forget: (db, { id }) => wallets.forgetPerson(db, id),
    },
    {
      name: "own_key",
      read: (personId) => readOwnKeyData(pool, personId),
      forget: (db, { id }) => forgetOwnKey(db, id),
    },
    {
      name: "handovers_to_own_key",
      read: modules.handovers.readOwnData,
      forget: (db, { id, at }) => modules.handovers.forgetPerson(db, id, at),
    },
    {
      name: "transactions",
      read: modules.readHistory,
      forget: (db, { id }) => forgetHistory(db, id),
    },
    {
      name: "shared_receipts",
      read: modules.receipts.readOwnData,
      forget: (db, { id }) => modules.receipts.forgetPerson(db, id),
    },
    {
      name: "proofs_of_the_books",
      read: modules.proofOfBooks.readOwnData,
      forget: {
        leftOut:
          "They are balances of ledger accounts, as the ledger's own entries, and other people's proofs are made of them; they are removed after 30 days.",
      },
    },
    {
      name: "payment_requests",
      read: payments.readOwnData,
      forget: (db, { id, at }) => payments.forgetPerson(db, id, at),
    },
    {
      name: "exchanges",
      read: modules.exchange.readOwnData,
      forget: (db, { id }) => modules.exchange.forgetPerson(db, id),
    },
    {
      name: "wallet_addresses",
      read: modules.walletSends.readOwnData,
      forget: (db, { id }) => modules.walletSends.forgetPerson(db, id),
    },
    {
      name: "signed_transactions",
      read: modules.safeTransactions.readOwnData,
      forget: (db, { id }) => modules.safeTransactions.forgetPerson(db, id),
    },
    {
      name: "other_tokens",
      read: modules.otherTokens.readOwnData,
      forget: (db, { id }) => modules.otherTokens.forgetPerson(db, id),
    },
    {
      name: "blocked_people",
      read: modules.blockedPeople.readOwnData,
      forget: (db, { id }) => modules.blockedPeople.forgetPerson(db, id),
    },
    {
      name: "rewards_and_referrals",
      read: rewards.readOwnData,
      forget: (db, person) => rewards.forgetPerson(db, person),
    },
    {
      name: "sign_up",
      read: modules.signUps.readOwnData,
      forget: (db, { id }) => modules.signUps.forgetPerson(db, id),
    },
    {
      name: "leaderboard",
      read: modules.leaderboard.readOwnData,
      forget: (db, { id, at }) => modules.leaderboard.forgetPerson(db, id, at),
    },
    {
      name: "notifications",
      read: (personId) => notifications.dataOf(personId),
      forget: (db, { id }) => notifications.forgetPerson(db, id),
    },
    {
      name: "contacts",
      read: async (personId, limit) =>
        (await contacts.listMatches(personId, { limit: limit + 1, cursor: undefined })).matches,
      forget: (db, { id }) => contacts.removePerson(db, id),
    },
    {
      name: "identity_verification",
      read: modules.verification.readOwnData,
      forget: (db, { id }) => modules.verification.forgetPerson(db, id),
    },
    {
      name: "bank_accounts",
      read: modules.bankAccounts.readOwnData,
      forget: (db, { id, at }) => modules.bankAccounts.forgetPerson(db, id, at),
    },
    {
      name: "topups_and_withdrawals",
      read: modules.funding.readOwnData,
      forget: (db, { id }) => modules.funding.forgetPerson(db, id),
    },
    {
      name: "teleport_links",
      read: modules.teleport.readOwnData,
      forget: (db, { id, at }) => modules.teleport.forgetPerson(db, id, at),
    },
    {
      name: "teleport_payments",
      read: modules.teleport.readOwnPayments,
      forget: { leftOut: "They are forgotten with the links." },
    },
    {
      name: "cards",
      read: modules.cards.readOwnData,
      forget: (db, { id }) => modules.cards.forgetPerson(db, id),
    },
    {
      name: "second_factor",
      read: (personId) => modules.secondFactor.readOwnData(pool, personId),
      forget: (db, { id }) => modules.secondFactor.forgetPerson(db, id),
    },
    {
      name: "stored_answers",
      read: {
        leftOut: "They repeat for a day, sealed, what the other parts hold.",
      },
      forget: (db, { id }) => modules.idempotency.forgetPerson(db, id),
    },
    {
      name: "mailed_links",
      read: async (personId, limit) =>
        modules.magicLinks.readOwnData(await emailOf(personId), limit),
      forget: (db, { email }) => modules.magicLinks.forgetAddress(db, email),
    },
    {
      name: "chats",
      read: async (personId, limit) =>
        modules.assistant.readOwnData(await emailOf(personId), limit),
      forget: (db, { email }) => modules.assistant.forgetAddress(db, email),
    },
    {
      name: "sign_in",
      read: identity.readOwnData,
      forget: (db, { id, at }) => identity.forgetPerson(db, id, at),
    },
  ];
}

import type { Operation } from "./operation.ts";
import { account } from "./operations/account.ts";
import { assistant } from "./operations/assistant.ts";
import { bankAccounts } from "./operations/bank-accounts.ts";
import { blockedPeople, reports } from "./operations/blocked-people.ts";
import { cards } from "./operations/cards.ts";
import { contacts } from "./operations/contacts.ts";
import { handovers, staffHandovers } from "./operations/custody/handovers.ts";
import { ownKeys } from "./operations/custody/own-keys.ts";
import { safeTransactions } from "./operations/custody/safe-transactions.ts";
import { signedTransfers } from "./operations/custody/signed-transfers.ts";
import { exchanges } from "./operations/exchange.ts";
import { funding } from "./operations/funding.ts";
import { profiles, sessionProtocol, sessions, signIn } from "./operations/identity.ts";
import { leaderboard, prizes } from "./operations/leaderboard.ts";
import { notifications } from "./operations/notifications.ts";
import { otherTokens } from "./operations/other-tokens/other-tokens.ts";
import { tokenReturns } from "./operations/other-tokens/token-returns.ts";
import { paymentRequests, payments } from "./operations/payments.ts";
import { reconciliation, telemetry } from "./operations/platform.ts";
import { proofOfBooks } from "./operations/proof/proof-of-books.ts";
import { receipts } from "./operations/receipts.ts";
import { referrals } from "./operations/referrals.ts";
import { rewards, staffRewards } from "./operations/rewards.ts";
import { secondFactor } from "./operations/second-factor.ts";
import { auditLog } from "./operations/staff/audit-log.ts";
import { freezes } from "./operations/staff/freezes.ts";
import { installation } from "./operations/staff/installation.ts";
import { orders } from "./operations/staff/orders.ts";
import { staffPeople } from "./operations/staff/people.ts";
import { administration } from "./operations/staff/proposals.ts";
import { rampBooks } from "./operations/staff/ramp-books.ts";
import { staffMembers } from "./operations/staff/staff-members.ts";
import { stuckWork } from "./operations/staff/stuck-work.ts";
import { staffTickets } from "./operations/staff/tickets.ts";
import { staffTokenReturns } from "./operations/staff/token-returns.ts";
import { status } from "./operations/status/status.ts";
import { teleport } from "./operations/teleport.ts";
import { tickets } from "./operations/tickets/tickets.ts";
import { verification } from "./operations/verification.ts";
import { savedAddresses } from "./operations/wallet-addresses/saved-addresses.ts";
import { screeningCases } from "./operations/wallet-addresses/screening-cases.ts";
import { walletSends } from "./operations/wallet-addresses/wallet-sends.ts";
import { wallets } from "./operations/wallets.ts";

/** Every operation of the API, by its name. */
export const operations = {
  ...account,
  ...administration,
  ...assistant,
  ...auditLog,
  ...bankAccounts,
  ...blockedPeople,
  ...cards,
  ...contacts,
  ...exchanges,
  ...freezes,
  ...funding,
  ...handovers,
  ...installation,
  ...leaderboard,
  ...notifications,
  ...orders,
  ...otherTokens,
  ...ownKeys,
  ...paymentRequests,
  ...payments,
  ...prizes,
  ...profiles,
  ...proofOfBooks,
  ...rampBooks,
  ...receipts,
  ...reconciliation,
  ...referrals,
  ...reports,
  ...rewards,
  ...safeTransactions,
  ...savedAddresses,
  ...screeningCases,
  ...secondFactor,
  ...sessionProtocol,
  ...sessions,
  ...signIn,
  ...signedTransfers,
  ...staffHandovers,
  ...staffMembers,
  ...staffPeople,
  ...staffRewards,
  ...staffTickets,
  ...staffTokenReturns,
  ...status,
  ...stuckWork,
  ...telemetry,
  ...teleport,
  ...tickets,
  ...tokenReturns,
  ...verification,
  ...walletSends,
  ...wallets,
} as const satisfies Record<string, Operation>;

export type Operations = typeof operations;
export type OperationName = keyof Operations;

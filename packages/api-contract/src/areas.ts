// Every operation of the API, by its name.
export * from "./operations/account.ts";
export * from "./operations/assistant.ts";
export * from "./operations/bank-accounts.ts";
export * from "./operations/blocked-people.ts";
export * from "./operations/cards.ts";
export * from "./operations/contacts.ts";
export * from "./operations/custody/handovers.ts";
export * from "./operations/custody/own-keys.ts";
export * from "./operations/custody/safe-transactions.ts";
export * from "./operations/custody/signed-transfers.ts";
export * from "./operations/exchange.ts";
export * from "./operations/funding.ts";
export * from "./operations/identity.ts";
export * from "./operations/leaderboard.ts";
export * from "./operations/notifications.ts";
export { addOtherToken, listOtherTokens } from "./operations/other-tokens/other-tokens.ts";
export {
  cancelTokenReturn,
  listTokenReturns,
  requestTokenReturn,
} from "./operations/other-tokens/token-returns.ts";
export * from "./operations/payments.ts";
export * from "./operations/platform.ts";
export * from "./operations/proof/proof-of-books.ts";
export * from "./operations/receipts.ts";
export * from "./operations/referrals.ts";
export * from "./operations/rewards.ts";
export * from "./operations/second-factor.ts";
export * from "./operations/staff/audit-log.ts";
export {
  freezePerson,
  listFreezes,
  proposeFreezeChange,
} from "./operations/staff/freezes.ts";
export * from "./operations/staff/installation.ts";
export * from "./operations/staff/orders.ts";
export * from "./operations/staff/people.ts";
export {
  approveProposal,
  listProposals,
  objectToProposal,
  withdrawProposal,
} from "./operations/staff/proposals.ts";
export * from "./operations/staff/ramp-books.ts";
export * from "./operations/staff/staff-members.ts";
export * from "./operations/staff/stuck-work.ts";
export {
  answerTicket,
  assignTicket,
  closeTicketAsStaff,
  listTicketsAsStaff,
  readTicketAsStaff,
} from "./operations/staff/tickets.ts";
export {
  decideTokenReturn,
  listTokenReturnsAsStaff,
  readTokenReturn,
} from "./operations/staff/token-returns.ts";
export * from "./operations/status/status.ts";
export * from "./operations/teleport.ts";
export {
  closeTicket,
  listTickets,
  openTicket,
  readTicket,
  replyToTicket,
} from "./operations/tickets/tickets.ts";
export * from "./operations/verification.ts";
export * from "./operations/wallet-addresses/saved-addresses.ts";
export * from "./operations/wallet-addresses/screening-cases.ts";
export * from "./operations/wallet-addresses/wallet-sends.ts";
export * from "./operations/wallets.ts";

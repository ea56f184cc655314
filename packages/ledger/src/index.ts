export {
  checkLedger,
  type LedgerDifference,
  type LedgerDifferenceKind,
} from "./check/check-ledger.ts";
export { checkNew, type LedgerCheck, storeCheck } from "./check/check-new.ts";
export { type Digest, type DigestContent, digestOf } from "./digest-of.ts";
export { type Evidence, post, voidTransfers } from "./end-transfers.ts";
export { type AccountId, type TransferId, toAccountId, toTransferId } from "./ids.ts";
export { ledgerMigrations } from "./migrations.ts";
export { type NewAccount, openAccounts, takeAccountIds } from "./open-accounts.ts";
export { addPeriods } from "./periods/add-periods.ts";
export type { Manifest } from "./periods/archive-files.ts";
export { archivePeriod } from "./periods/archive-period.ts";
export { listPeriods, type Period, readArchivedUntil } from "./periods/list-periods.ts";
export { restorePeriod } from "./periods/restore-period.ts";
export { postDirectly } from "./post-directly.ts";
export { type Balance, readBalances } from "./read-balances.ts";
export { type EntriesPage, type Entry, readEntries } from "./read-entries.ts";
export { type AccountPeriod, readPeriod } from "./read-period.ts";
export { type NewTransfer, reserve, toTransferArrays } from "./reserve.ts";
export {
  isSuccess,
  type LedgerResult,
  type Refusal,
  refusalOf,
  resultOfCode,
  retryOf,
} from "./result.ts";
export { findSystemAccount, openSystemAccount, type SystemAccount } from "./system-account.ts";
export { timeOfId, transferIdOf } from "./transfer-id-of.ts";

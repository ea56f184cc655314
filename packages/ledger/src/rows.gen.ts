// Generated from the migrated schema by `npm run write:row-types`. Do not edit.

/** A row of `account`. */
export interface AccountRow {
  id: bigint;
  /** Minor units that are settled. */
  posted: bigint;
  /** Minor units promised to pending transfers out of this account. */
  held: bigint;
  /** posted - held never goes below it: 0 for people, negative for system accounts. */
  floor: bigint;
  /** Number of the last entry of this account. */
  sequence: bigint;
  asset: number;
}

/** A row of `archived_balance`. */
export interface ArchivedBalanceRow {
  account: bigint;
  sequence: bigint;
  balance: bigint;
  /** The end of the archived period. */
  endsAt: Date;
}

/** A row of `checked_reservation`. */
export interface CheckedReservationRow {
  transfer: string;
  debit: bigint;
  amount: bigint;
}

/** A row of `entry`. */
export interface EntryRow {
  account: bigint;
  /** 1, 2, 3, … for each account, without gaps. */
  sequence: bigint;
  transfer: string;
  /** Minor units: negative for the debit side, positive for the credit side. */
  amount: bigint;
  /** The account's posted balance after this entry. */
  balance: bigint;
  at: Date;
}

/** A row of `ledger_check`. */
export interface LedgerCheckRow {
  isOnly: boolean;
  /** Everything written until then was checked at least once. */
  checkedUntil: Date;
  /** How far the current round over all history has come; null before a round. */
  historyUntil: Date | null;
  /** The stretch of history that one run checks; it follows how much there is. */
  historyStepMs: bigint;
  /** The last account of the current round over all accounts; 0 before a round. */
  accountPosition: bigint;
}

/** A row of `ledger_finding`. */
export interface LedgerFindingRow {
  kind: string;
  about: string;
  foundAt: Date;
}

/** A row of `partitioned_table`. */
export interface PartitionedTableRow {
  name: string;
  /** The column that decides about the period. */
  key: string;
  /** id: a UUIDv7, which begins with its time. */
  keyKind: "id" | "time";
  isAppendOnly: boolean;
}

/** A row of `period`. */
export interface PeriodRow {
  /** -infinity for the first one. */
  startsAt: Date;
  endsAt: Date;
  /** When its records left the database; null while they are in it. */
  archivedAt: Date | null;
}

/** A row of `system_account`. */
export interface SystemAccountRow {
  code: string;
  asset: number;
  stripe: number;
  accountId: bigint;
}

/** A row of `transfer`. */
export interface TransferRow {
  id: string;
  /** Fingerprint of the requested transfer; another one under the same id is a conflict. */
  digest: string;
  debit: bigint;
  credit: bigint;
  amount: bigint;
  at: Date;
  asset: number;
  /** 0: the money was held; else the code of the refusal, for ever. */
  result: number;
}

/** A row of `transfer_end`. */
export interface TransferEndRow {
  id: string;
  at: Date;
  outcome: "posted" | "voided";
  /** Why it ended so: the chain event, the operator's decision, … */
  evidence: unknown;
}

import type { Queryable } from "@lilypad/db";
import checkLedgerSql from "./check-ledger.sql";

/** The possible contradictions in the ledger. None of them is resolved automatically. */
export type LedgerDifferenceKind =
  /** All posted balances of an asset must sum to zero. */
  | "asset_not_zero"
  | "balance_not_sum_of_entries"
  | "balance_not_last_entry"
  | "held_not_reservations"
  | "sequence_gap"
  | "entries_without_account"
  | "reservation_without_account"
  | "transfer_not_two_entries"
  | "end_without_reservation";

export interface LedgerDifference {
  readonly kind: LedgerDifferenceKind;
  /** The account, asset or transfer: "account 17", "asset 1", "transfer 0198…". */
  readonly about: string;
  /** Minor units, or a number of entries. */
  readonly expected: bigint;
  readonly found: bigint;
}

/** A difference as the statements of the checks return it. */
export interface DifferenceRow {
  kind: LedgerDifferenceKind;
  about: string;
  expected: string;
  found: string;
}

export const toLedgerDifference = (row: DifferenceRow): LedgerDifference => ({
  kind: row.kind,
  about: row.about,
  expected: BigInt(row.expected),
  found: BigInt(row.found),
});

/**
 * Checks at one moment, without locks, that the ledger is consistent: sums, running balances, reservations,
 * sequences, and two entries for each posted transfer. It reads the whole ledger; `checkNew` reads new records and
 * the rest in rounds.
 * @returns the differences; empty when the ledger is consistent
 */
export async function checkLedger(queryable: Queryable): Promise<LedgerDifference[]> {
  const { rows } = await queryable.query<DifferenceRow>(checkLedgerSql, [null, null]);
  return rows.map(toLedgerDifference);
}

/** Returns the ids of subjects of one kind: "account 17" and "account 18" are ["17", "18"]. */
const subjectsOf = (kind: string, differences: readonly Pick<LedgerDifference, "about">[]) =>
  differences.flatMap(({ about }) =>
    about.startsWith(`${kind} `) ? [about.slice(kind.length + 1)] : [],
  );

/**
 * Checks the accounts and transfers of differences that were found before, and the sums of all assets.
 * @returns those that are still there
 */
export async function checkAgain(
  queryable: Queryable,
  found: readonly Pick<LedgerDifference, "about">[],
): Promise<LedgerDifference[]> {
  if (found.length === 0) return [];
  const { rows } = await queryable.query<DifferenceRow>(checkLedgerSql, [
    subjectsOf("account", found),
    subjectsOf("transfer", found),
  ]);
  return rows.map(toLedgerDifference);
}

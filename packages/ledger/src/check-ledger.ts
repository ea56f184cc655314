import type { Queryable } from "@lilypad/db";
import checkLedgerSql from "./check-ledger.sql";

/** The ways in which the ledger could contradict itself. None of them ever corrects itself. */
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
  /** For people: "account 17", "asset 1", "transfer 0198…". */
  readonly about: string;
  /** Minor units, or a number of entries. */
  readonly expected: bigint;
  readonly found: bigint;
}

interface DifferenceRow {
  kind: LedgerDifferenceKind;
  about: string;
  expected: string;
  found: string;
}

/**
 * Compares the ledger with itself at one moment, while it goes on working: sums, running balances,
 * reservations, sequences, and two entries for each posted transfer. It reads everything once, so
 * on a large ledger it belongs on a standby and needs a statement timeout to match.
 * @returns the differences; an empty list means that the books balance
 */
export async function checkLedger(queryable: Queryable): Promise<LedgerDifference[]> {
  const { rows } = await queryable.query<DifferenceRow>(checkLedgerSql);
  return rows.map(({ kind, about, expected, found }) => ({
    kind,
    about,
    expected: BigInt(expected),
    found: BigInt(found),
  }));
}

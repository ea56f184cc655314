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

interface DifferenceRow {
  kind: LedgerDifferenceKind;
  about: string;
  expected: string;
  found: string;
}

/**
 * Checks at one moment, without locks, that the ledger is consistent: sums, running balances, reservations,
 * sequences, and two entries for each posted transfer. It reads the whole ledger, so for a large one run it
 * on a standby with a suitable statement timeout.
 * @returns the differences; empty when the ledger is consistent
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

import type { Queryable } from "@lilypad/db";
import { type Asset, assets } from "@lilypad/money";
import { askLedger, toArrayText } from "./ask-ledger.ts";
import type { Digest } from "./digest-of.ts";
import type { AccountId, TransferId } from "./ids.ts";
import type { LedgerResult } from "./result.ts";

export interface NewTransfer {
  readonly id: TransferId;
  /** The digest of the request; the same id with another digest is a conflict. */
  readonly digest: Digest;
  /** The account that pays. */
  readonly debit: AccountId;
  /** The account that receives. */
  readonly credit: AccountId;
  readonly asset: Asset;
  /** Minor units, positive. */
  readonly amount: bigint;
}

const maxBigint = 2n ** 63n - 1n;

/** Clamps an amount to the range of a column: it is refused as bad_amount either way, and the others are not. */
function toBigintRange(amount: bigint): bigint {
  if (amount > maxBigint) return maxBigint;
  return amount < -maxBigint ? -maxBigint : amount;
}

/** Formats the first six array parameters of the SQL functions for new transfers. */
export function toTransferArrays(transfers: readonly NewTransfer[]): string[] {
  return [
    toArrayText(transfers.map((transfer) => transfer.id)),
    toArrayText(transfers.map((transfer) => transfer.digest)),
    toArrayText(transfers.map((transfer) => transfer.debit)),
    toArrayText(transfers.map((transfer) => transfer.credit)),
    toArrayText(transfers.map((transfer) => assets[transfer.asset].number)),
    toArrayText(transfers.map((transfer) => toBigintRange(transfer.amount))),
  ];
}

/**
 * Reserves transfers: holds their money on the debit side, one item after the other. Refusals are stored, so
 * the same id is always refused again.
 * @throws serialization_failure (40001) when an id is used at the same time for different payers; nothing
 *   is stored then, and a retry returns the result
 */
export function reserve(
  queryable: Queryable,
  transfers: readonly NewTransfer[],
): Promise<LedgerResult[]> {
  return askLedger(
    queryable,
    `ledger_reserve(p_id => $1, p_digest => $2, p_debit => $3, p_credit => $4, p_asset => $5, p_amount => $6)`,
    toTransferArrays(transfers),
    transfers.length,
  );
}

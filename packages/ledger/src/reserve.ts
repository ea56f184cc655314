import type { Queryable } from "@lilypad/db";
import { type Asset, assets } from "@lilypad/money";
import { askLedger, toArrayText } from "./ask-ledger.ts";
import type { Digest } from "./digest-of.ts";
import type { AccountId, TransferId } from "./ids.ts";
import type { LedgerResult } from "./result.ts";

export interface NewTransfer {
  readonly id: TransferId;
  /** Fingerprint of the request behind it; the same id with another digest is a conflict. */
  readonly digest: Digest;
  /** The account that pays. */
  readonly debit: AccountId;
  /** The account that receives. */
  readonly credit: AccountId;
  readonly asset: Asset;
  /** Minor units, positive. */
  readonly amount: bigint;
}

const largestBigint = 2n ** 63n - 1n;

/** What no column can hold is as bad as what it barely holds, and must not spoil the whole batch. */
function toBigintRange(amount: bigint): bigint {
  if (amount > largestBigint) return largestBigint;
  return amount < -largestBigint ? -largestBigint : amount;
}

/** The six arrays that the SQL functions for new transfers begin with. */
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
 * Holds the money of transfers on their debit side, each item on its own and in order. A refusal is
 * stored: the same id is refused for ever.
 * @throws serialization_failure (40001) when an id is used twice at the same moment for different
 *   payers; nothing is stored then, and asking again gives the answer
 */
export function reserve(
  queryable: Queryable,
  transfers: readonly NewTransfer[],
): Promise<LedgerResult[]> {
  return askLedger(
    queryable,
    "ledger_reserve($1, $2, $3, $4, $5, $6)",
    toTransferArrays(transfers),
    transfers.length,
  );
}

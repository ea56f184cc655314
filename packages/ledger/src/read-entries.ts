import type { Queryable } from "@lilypad/db";
import { type AccountId, type TransferId, toTransferId } from "./ids.ts";
import type { EntryRow } from "./rows.gen.ts";

/** One line of an account's statement. */
export interface Entry extends Readonly<Omit<EntryRow, "account" | "transfer">> {
  readonly transfer: TransferId;
}

export interface EntriesPage {
  /** The last sequence of the previous page; only smaller ones are read. */
  readonly before?: bigint;
  /** 1 to 500. */
  readonly limit: number;
}

const maxPage = 500;
const maxSequence = 2n ** 63n - 1n;

/**
 * Reads the entries of an account, newest first. Pages are keyed by the sequence, so new entries never shift
 * them.
 * @throws RangeError for a limit outside 1 to 500
 */
export async function readEntries(
  queryable: Queryable,
  account: AccountId,
  page: EntriesPage,
): Promise<Entry[]> {
  if (!Number.isInteger(page.limit) || page.limit < 1 || page.limit > maxPage) {
    throw new RangeError(`a page has 1 to ${maxPage} entries, not ${page.limit}`);
  }
  const { rows } = await queryable.query<Omit<EntryRow, "account">>(
    `select sequence, transfer, amount, balance, at from entry
     where account = $1 and sequence < $2 order by sequence desc limit $3`,
    [account, page.before ?? maxSequence, page.limit],
  );
  return rows.map((row) => ({ ...row, transfer: toTransferId(row.transfer) }));
}

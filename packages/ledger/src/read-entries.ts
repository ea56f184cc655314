import type { Queryable } from "@lilypad/db";
import { type AccountId, type TransferId, toTransferId } from "./ids.ts";

/** One line of an account's statement. */
export interface Entry {
  /** 1, 2, 3, … without gaps. */
  readonly sequence: bigint;
  readonly transfer: TransferId;
  /** Minor units: negative when the account paid, positive when it received. */
  readonly amount: bigint;
  /** The posted balance after this entry. */
  readonly balance: bigint;
  readonly at: Date;
}

export interface EntriesPage {
  /** Only entries with a smaller sequence: the last sequence of the page before. */
  readonly before?: bigint;
  /** 1 to 500. */
  readonly limit: number;
}

const largestPage = 500;
const largestSequence = 2n ** 63n - 1n;

interface EntryRow {
  sequence: bigint;
  transfer: string;
  amount: bigint;
  balance: bigint;
  at: Date;
}

/**
 * The entries of an account, newest first, paged by their sequence so that new entries never shift
 * a page.
 * @throws RangeError for a limit outside 1 to 500
 */
export async function readEntries(
  queryable: Queryable,
  account: AccountId,
  page: EntriesPage,
): Promise<Entry[]> {
  if (!Number.isInteger(page.limit) || page.limit < 1 || page.limit > largestPage) {
    throw new RangeError(`a page has 1 to ${largestPage} entries, not ${page.limit}`);
  }
  const { rows } = await queryable.query<EntryRow>(
    `select sequence, transfer, amount, balance, at from entry
     where account = $1 and sequence < $2 order by sequence desc limit $3`,
    [account, page.before ?? largestSequence, page.limit],
  );
  return rows.map((row) => ({ ...row, transfer: toTransferId(row.transfer) }));
}

import type { Pool } from "@lilypad/db";
import {
  type BookedEntry,
  type Books,
  openAccount,
  postTransfer,
  postTransferDirectly,
  reserveTransfer,
  voidTransfer,
} from "../../src/books.ts";
import { post, voidTransfers } from "../../src/end-transfers.ts";
import type { AccountId, TransferId } from "../../src/ids.ts";
import { type NewAccount, openAccounts } from "../../src/open-accounts.ts";
import { postDirectly } from "../../src/post-directly.ts";
import { type Balance, readBalances } from "../../src/read-balances.ts";
import { readEntries } from "../../src/read-entries.ts";
import { type NewTransfer, reserve } from "../../src/reserve.ts";
import type { LedgerResult } from "../../src/result.ts";

/** The ledger under test: the model in memory or PostgreSQL. */
export interface PlayableLedger {
  openAccounts(accounts: readonly NewAccount[]): Promise<LedgerResult[]>;
  reserve(transfers: readonly NewTransfer[]): Promise<LedgerResult[]>;
  postDirectly(transfers: readonly NewTransfer[]): Promise<LedgerResult[]>;
  post(ids: readonly TransferId[]): Promise<LedgerResult[]>;
  voidTransfers(ids: readonly TransferId[]): Promise<LedgerResult[]>;
  readBalances(accounts: readonly AccountId[]): Promise<ReadonlyMap<AccountId, Balance>>;
  /** Up to 500, oldest first. */
  readEntries(account: AccountId): Promise<BookedEntry[]>;
}

/** The model, applied item by item. */
export function ledgerOfBooks(books: Books): PlayableLedger {
  const oneByOne =
    <Item>(rule: (books: Books, item: Item) => LedgerResult) =>
    async (items: readonly Item[]) =>
      items.map((item) => rule(books, item));
  return {
    openAccounts: oneByOne(openAccount),
    reserve: oneByOne(reserveTransfer),
    postDirectly: oneByOne(postTransferDirectly),
    post: oneByOne(postTransfer),
    voidTransfers: oneByOne(voidTransfer),
    readBalances: async (accounts) =>
      new Map([...books.accounts].filter(([id]) => accounts.includes(id))),
    readEntries: async (account) => books.entries.get(account) ?? [],
  };
}

/** The SQL functions, called through this package. */
export function ledgerOfDatabase(pool: Pool): PlayableLedger {
  return {
    openAccounts: (accounts) => openAccounts(pool, accounts),
    reserve: (transfers) => reserve(pool, transfers),
    postDirectly: (transfers) => postDirectly(pool, transfers, { why: "a test" }),
    post: (ids) => post(pool, ids, { why: "a test" }),
    voidTransfers: (ids) => voidTransfers(pool, ids, null),
    readBalances: (accounts) => readBalances(pool, accounts),
    readEntries: async (account) =>
      (await readEntries(pool, account, { limit: 500 }))
        .map(({ sequence, transfer, amount, balance }) => ({ sequence, transfer, amount, balance }))
        .reverse(),
  };
}

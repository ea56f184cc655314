import type { AccountId, TransferId } from "./ids.ts";
import type { NewAccount } from "./open-accounts.ts";
import type { Balance } from "./read-balances.ts";
import type { Entry } from "./read-entries.ts";
import type { NewTransfer } from "./reserve.ts";
import { isRefusal, type LedgerResult, type Refusal } from "./result.ts";

/**
 * A model of the ledger: the same rules in their simplest form, one item at a time and in memory. Tests
 * compare the SQL functions with it.
 */
export interface Books {
  readonly accounts: Map<AccountId, Balance>;
  readonly transfers: Map<TransferId, BookedTransfer>;
  readonly entries: Map<AccountId, BookedEntry[]>;
}

interface BookedTransfer {
  readonly content: NewTransfer;
  readonly state: "pending" | "posted" | "voided" | Refusal;
}

export type BookedEntry = Omit<Entry, "at">;

/** The limit of every balance, floor and amount; `ledger_limit()` in SQL. */
export const ledgerLimit = 2n ** 62n - 1n;

export function emptyBooks(): Books {
  return { accounts: new Map(), transfers: new Map(), entries: new Map() };
}

/** Opens an empty account. */
export function openAccount(books: Books, { id, asset, floor }: NewAccount): LedgerResult {
  if (floor > 0n || floor < -ledgerLimit) return "bad_amount";
  const open = books.accounts.get(id);
  if (open !== undefined) {
    return open.asset === asset && open.floor === floor ? "replayed" : "conflict";
  }
  books.accounts.set(id, {
    account: id,
    asset,
    posted: 0n,
    held: 0n,
    available: -floor,
    floor,
    sequence: 0n,
  });
  return "done";
}

/** Holds the money of a transfer on its debit side, or stores the refusal. */
export function reserveTransfer(books: Books, transfer: NewTransfer): LedgerResult {
  const before = books.transfers.get(transfer.id);
  if (before !== undefined) {
    if (!isSameTransfer(before.content, transfer)) return "conflict";
    return isRefusal(before.state) ? `refused_before:${before.state}` : "replayed";
  }
  const refusal = findRefusal(books, transfer);
  books.transfers.set(transfer.id, { content: transfer, state: refusal ?? "pending" });
  if (refusal !== null) return refusal;
  change(books, transfer.debit, { held: transfer.amount });
  return "done";
}

/** Posts a pending transfer with two entries; the money can then be spent on the credit side. */
export function postTransfer(books: Books, id: TransferId): LedgerResult {
  const transfer = books.transfers.get(id);
  if (transfer === undefined) return "unknown_transfer";
  const { content, state } = transfer;
  if (isRefusal(state)) return "was_refused";
  if (state === "voided") return "ended_otherwise";
  if (state === "posted") return "replayed";
  if (exceedsLimit(books, content)) return "balance_limit";
  change(books, content.debit, { held: -content.amount });
  book(books, content);
  return "done";
}

/** Releases the held money of a pending transfer. */
export function voidTransfer(books: Books, id: TransferId): LedgerResult {
  const transfer = books.transfers.get(id);
  if (transfer === undefined) return "unknown_transfer";
  const { content, state } = transfer;
  if (isRefusal(state)) return "was_refused";
  if (state === "posted") return "ended_otherwise";
  if (state === "voided") return "replayed";
  change(books, content.debit, { held: -content.amount });
  books.transfers.set(id, { content, state: "voided" });
  return "done";
}

/** Reserves and posts a transfer in one step, or stores the refusal. */
export function postTransferDirectly(books: Books, transfer: NewTransfer): LedgerResult {
  const before = books.transfers.get(transfer.id);
  if (before !== undefined) {
    if (!isSameTransfer(before.content, transfer)) return "conflict";
    if (isRefusal(before.state)) return `refused_before:${before.state}`;
    if (before.state === "pending") return "conflict";
    return before.state === "voided" ? "ended_otherwise" : "replayed";
  }
  const refusal =
    findRefusal(books, transfer) ?? (exceedsLimit(books, transfer) ? "balance_limit" : null);
  if (refusal !== null) {
    books.transfers.set(transfer.id, { content: transfer, state: refusal });
    return refusal;
  }
  book(books, transfer);
  return "done";
}

function isSameTransfer(a: NewTransfer, b: NewTransfer): boolean {
  return (
    a.digest === b.digest &&
    a.debit === b.debit &&
    a.credit === b.credit &&
    a.asset === b.asset &&
    a.amount === b.amount
  );
}

/** Returns the first reason to refuse a new transfer. */
function findRefusal(books: Books, { debit, credit, asset, amount }: NewTransfer): Refusal | null {
  if (amount < 1n || amount > ledgerLimit) return "bad_amount";
  if (debit === credit) return "same_account";
  const payer = books.accounts.get(debit);
  const receiver = books.accounts.get(credit);
  if (payer === undefined || receiver === undefined) return "unknown_account";
  if (payer.asset !== asset || receiver.asset !== asset) return "wrong_asset";
  return amount > payer.available ? "insufficient_funds" : null;
}

function exceedsLimit(books: Books, { credit, amount }: NewTransfer): boolean {
  return accountOf(books, credit).posted + amount > ledgerLimit;
}

function accountOf(books: Books, id: AccountId): Balance {
  const account = books.accounts.get(id);
  if (account === undefined) throw new Error(`account ${id} is not open`);
  return account;
}

function change(books: Books, id: AccountId, by: { held?: bigint; posted?: bigint }): Balance {
  const before = accountOf(books, id);
  const posted = before.posted + (by.posted ?? 0n);
  const held = before.held + (by.held ?? 0n);
  const sequence = before.sequence + (by.posted === undefined ? 0n : 1n);
  const after = { ...before, posted, held, sequence, available: posted - held - before.floor };
  books.accounts.set(id, after);
  return after;
}

function book(books: Books, transfer: NewTransfer): void {
  const { id, debit, credit, amount } = transfer;
  for (const [account, signed] of [
    [debit, -amount],
    [credit, amount],
  ] as const) {
    const { sequence, posted } = change(books, account, { posted: signed });
    const lines = books.entries.get(account) ?? [];
    lines.push({ sequence, transfer: id, amount: signed, balance: posted });
    books.entries.set(account, lines);
  }
  books.transfers.set(id, { content: transfer, state: "posted" });
}

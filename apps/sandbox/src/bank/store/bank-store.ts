import type { Account } from "../core/account.ts";
import type { Customer } from "../core/customer.ts";
import type { Quote } from "../core/quote.ts";
import type { Transaction } from "../core/transaction.ts";
import { type Journal, openJournal } from "./journal.ts";

/** A token transfer from the bank's wallet; signed and stored before it is broadcast. */
export interface ChainTransfer {
  readonly id: string;
  readonly transactionId: string;
  readonly purpose: "payout" | "refund";
  readonly arrivalId: string | null;
  readonly asset: "usdc" | "eurc";
  /** Minor units, as digits. */
  readonly minor: string;
  readonly to: string;
  readonly signed: { readonly raw: string; readonly hash: string; readonly nonce: number } | null;
  readonly status: "queued" | "sent" | "confirmed";
  readonly createdAt: string;
}

/** A line of the books. Amounts are decimals. */
export interface Entry {
  readonly id: string;
  readonly at: string;
  readonly transactionId: string | null;
  readonly currency: string;
  readonly what: "minted" | "received" | "returned" | "paid_out";
  readonly amount: string;
}

/** An event that is reported to the product. */
export interface BankEvent {
  readonly id: string;
  readonly wire: "fern" | "bridge";
  readonly type: string;
  readonly resourceId: string;
  /** JSON as it is delivered, the same each time. */
  readonly body: string;
  readonly status: "pending" | "held" | "delivered" | "failed" | "dropped";
  readonly attempts: number;
  /** The last answer: its status, or why there was none. */
  readonly answer: string | null;
  readonly nextAt: string | null;
  readonly createdAt: string;
}

/** The request of an idempotency key. */
export interface UsedKey {
  /** API, operation and key. */
  readonly id: string;
  readonly digest: string;
  readonly resourceId: string;
  readonly createdAt: string;
}

interface Kinds {
  customer: Customer;
  account: Account;
  quote: Quote;
  transaction: Transaction;
  transfer: ChainTransfer;
  entry: Entry;
  event: BankEvent;
  key: UsedKey;
  /** The position of a reader. There is only one, "deposits": the last block whose transfers were read. */
  cursor: { readonly id: string; readonly block: number };
}
type Kind = keyof Kinds;
/** The new value of one item. */
export type Change = { [K in Kind]: readonly [K, Kinds[K]] }[Kind];

const kinds: readonly Kind[] = [
  "customer",
  "account",
  "quote",
  "transaction",
  "transfer",
  "entry",
  "event",
  "key",
  "cursor",
];

export interface BankStore {
  all<K extends Kind>(kind: K): readonly Kinds[K][];
  find<K extends Kind>(kind: K, id: string): Kinds[K] | undefined;
  /**
   * Commits changes together: after a crash all of them are there or none. They can be read at
   * once, and may be promised to others after `flushed`.
   */
  commit(...changes: Change[]): void;
  flushed(): Promise<void>;
  close(): Promise<void>;
}

const maxOldEvents = 500;
const quotesKeptMs = 24 * 3_600_000;

/** Opens the bank's books: replays the journal, and shortens it if much of it is outdated. */
export async function openBankStore(directory: string, now: Date): Promise<BankStore> {
  const journal: Journal = await openJournal(directory);
  const maps = new Map<Kind, Map<string, Kinds[Kind]>>(kinds.map((kind) => [kind, new Map()]));
  const mapOf = <K extends Kind>(kind: K) => maps.get(kind) as Map<string, Kinds[K]>;
  const put = ([kind, value]: Change) => void maps.get(kind)?.set(value.id, value);
  for (const line of journal.lines) for (const change of line as Change[]) put(change);

  const oldEvents = [...mapOf("event").values()].filter(({ status }) => status !== "pending");
  for (const { id } of oldEvents.slice(0, -maxOldEvents)) mapOf("event").delete(id);
  for (const { id, expiresAt } of mapOf("quote").values()) {
    if (Date.parse(expiresAt) < now.getTime() - quotesKeptMs) mapOf("quote").delete(id);
  }
  const live = kinds.flatMap((kind) => [...mapOf(kind).values()].map((value) => [kind, value]));
  if (journal.lines.length > 1_000 && journal.lines.length > 2 * live.length) {
    await journal.rewrite(live.map((change) => [change]));
  }

  return {
    all: (kind) => [...mapOf(kind).values()],
    find: (kind, id) => mapOf(kind).get(id),
    commit(...changes) {
      if (changes.length === 0) return;
      for (const change of changes) put(change);
      journal.append(changes);
    },
    flushed: () => journal.flushed(),
    close: () => journal.close(),
  };
}

import { activityMessages as messages } from "../../../../shared/messages/index.ts";
import { formatMoney, formatWireAmount } from "../../../../shared/money/index.ts";
import { dayHeading } from "../../../../shared/time/index.ts";
import type { Transaction } from "../data/queries.ts";

/** The texts of a row of the history. */
export interface TransactionView {
  name: string;
  meta: string;
  amount: string;
  tone: "in" | "out" | "void";
}

/** Incoming money is green. A failed transaction is struck through, because it moved no money. */
export function transactionView(transaction: Transaction): TransactionView {
  const credit = transaction.direction === "credit";
  const { asset, status } = transaction;
  return {
    name: transactionName(transaction),
    meta: metaOf(transaction, transaction.counterparty === null),
    amount: formatWireAmount(transaction.amount, asset, credit ? "in" : "out"),
    tone: status === "failed" ? "void" : credit ? "in" : "out",
  };
}

/** The name of the other person, of the bank, or of the kind of transaction if there is none. */
export const transactionName = ({ counterparty, party, title }: Transaction): string =>
  counterparty?.displayName ?? party?.name ?? title;

/** The second line of a row, below the name of a bank or of a link's payer: "Top up · €250.00". */
function partyMeta({ transactionContext, title, party, note }: Transaction): string {
  const kind = partyTitle(transactionContext) ?? title;
  const { amount = null, currency = null } = party ?? {};
  const more = amount !== null && currency !== null ? formatMoney(amount, currency) : note;
  return more === null || more === "" ? kind : `${kind} · ${more}`;
}

/** Returns the name of a transfer to or from a bank, shown below the bank's name; null for other kinds. */
export const partyTitle = (kind: string): string | null =>
  Object.hasOwn(messages.party, kind) ? messages.party[kind as keyof typeof messages.party] : null;

/** The text of a row, preceded by its state as long as it is not completed. */
function withState({ status, check }: Transaction, text: string): string {
  if (check != null) return messages.checkRow(messages.check[check], text);
  return status === "pending" ? messages.pendingRow(text) : text;
}

function metaOf(transaction: Transaction, titleShown: boolean): string {
  if (transaction.status === "failed") return messages.failedRow;
  const { note, direction, title, context } = transaction;
  // A row that an earlier version stored on this device has no party.
  if (transaction.party != null) {
    return withState(transaction, partyMeta(transaction));
  }
  const { received, sent, exchanged } = messages.noNote;
  const plain = context === "fx" ? exchanged : direction === "credit" ? received : sent;
  const text = note !== null && note !== "" ? note : titleShown ? plain : title;
  return withState(transaction, text);
}

/** Returns the person that the Send and Request shortcuts fill in, or null if there is none. */
export function productUser(transaction: Transaction) {
  const { counterparty } = transaction;
  if (counterparty === null || !counterparty.isLilypadUser || counterparty.userId === null) {
    return null;
  }
  return {
    id: counterparty.userId,
    first_name: counterparty.profile.firstName,
    last_name: counterparty.profile.lastName,
    display_tag: counterparty.displayTag,
    avatar_colour: counterparty.avatarColor ?? "",
  };
}

/** Returns the heading of a day in the history: "Today", "Yesterday" or "Nov 9". */
export function dayOf(at: Date, now: Date): string {
  const day = dayHeading(at, now);
  return day === "today" || day === "yesterday" ? messages[day] : day;
}

/** Shortens a hash to the form "0x9c1e…4b70". */
export function shortHash(hash: string): string {
  return `${hash.slice(0, 6)}…${hash.slice(-4)}`;
}

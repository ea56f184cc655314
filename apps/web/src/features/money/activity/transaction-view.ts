import { formatAmount } from "@lilypad/money";
import { activityMessages as messages } from "../../../shared/messages/index.ts";
import { readWireAmount } from "../../../shared/money/index.ts";
import { dayHeading } from "../../../shared/time/index.ts";
import type { Transaction } from "./queries.ts";

/** What a row of history says, in words. */
export interface TransactionView {
  name: string;
  meta: string;
  amount: string;
  tone: "in" | "out" | "void";
}

/** Money in is green, a failed movement is struck through: it moved nothing. */
export function transactionView(transaction: Transaction): TransactionView {
  const credit = transaction.direction === "credit";
  const { asset, status } = transaction;
  return {
    name: movementName(transaction),
    meta: metaOf(transaction, transaction.counterparty === null),
    amount: formatAmount(readWireAmount(transaction.amount, asset), asset, credit ? "in" : "out"),
    tone: status === "failed" ? "void" : credit ? "in" : "out",
  };
}

/** Who is on the other side of a movement, or what kind it is where that is nobody. */
export const movementName = ({ counterparty, title }: Transaction): string =>
  counterparty?.displayName ?? title;

function metaOf(transaction: Transaction, titleShown: boolean): string {
  if (transaction.status === "failed") return messages.failedRow;
  const { note, direction, title } = transaction;
  const plain = direction === "credit" ? messages.noNote.received : messages.noNote.sent;
  const said = note !== null && note !== "" ? note : titleShown ? plain : title;
  return transaction.status === "pending" ? messages.pendingRow(said) : said;
}

/** The recipient that the Send and Request shortcuts start with, or null when it is not a person. */
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

export interface DayOfTransactions {
  heading: string;
  transactions: Transaction[];
}

/** History by day, in the order it came. */
export function byDay(transactions: readonly Transaction[], now: Date): DayOfTransactions[] {
  const days: DayOfTransactions[] = [];
  for (const transaction of transactions) {
    const day = dayHeading(new Date(transaction.createdAt), now);
    const heading =
      day === "today" ? messages.today : day === "yesterday" ? messages.yesterday : day;
    const last = days.at(-1);
    if (last?.heading === heading) last.transactions.push(transaction);
    else days.push({ heading, transactions: [transaction] });
  }
  return days;
}

/** "0x9c1e…4b70" */
export function shortHash(hash: string): string {
  return `${hash.slice(0, 6)}…${hash.slice(-4)}`;
}

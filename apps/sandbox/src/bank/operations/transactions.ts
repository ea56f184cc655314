import { assetOf, toDecimal, toMinor } from "../core/amount.ts";
import type { Wire } from "../core/customer.ts";
import { surpriseOf } from "../core/magic.ts";
import { BankRefusal } from "../core/refusal.ts";
import {
  type Arrival,
  confirm,
  fail,
  proceed,
  receive,
  senderOf,
  type Transaction,
  type Transition,
} from "../core/transaction.ts";
import type { ChainTransfer, Change, Entry } from "../store/bank-store.ts";
import { type BankContext, tell } from "./context.ts";

/** @throws BankRefusal NOT_FOUND */
export function transactionOf({ store }: BankContext, wire: Wire, id: string): Transaction {
  const transaction = store.find("transaction", id);
  if (transaction?.wire === wire) return transaction;
  throw new BankRefusal("NOT_FOUND", "There is no such transaction.");
}

/**
 * Somebody's bank transfer for a top-up or teleport arrives: exactly as quoted, unless told otherwise or the
 * amount's cents ask for a surprise.
 * @throws BankRefusal NOT_ALLOWED_NOW for a withdrawal
 */
export function payTransaction(
  context: BankContext,
  transaction: Transaction,
  given: { readonly amount?: string | undefined; readonly senderName?: string | undefined } = {},
): Transaction {
  if (transaction.kind === "offramp") {
    throw new BankRefusal("NOT_ALLOWED_NOW", "A withdrawal is paid with tokens, on the chain.");
  }
  const { quote } = transaction;
  const magic = surpriseOf(quote);
  const quoted = toMinor(quote.sourceAmount, quote.sourceCurrency);
  const usual = magic === "short" ? (quoted * 9n) / 10n : quoted;
  const minor = given.amount === undefined ? usual : toMinor(given.amount, quote.sourceCurrency);
  const arrive = (to: Transaction) =>
    receiveArrival(context, to, {
      id: context.newId(),
      at: context.now().toISOString(),
      amount: toDecimal(minor, quote.sourceCurrency),
      sender: given.senderName ?? senderOf(transaction) ?? "Somebody",
    });
  const paid = arrive(transaction);
  return magic === "twice" && transaction.status === "AWAITING_TRANSFER" ? arrive(paid) : paid;
}

/** Money came in; the same arrival is taken once. */
export function receiveArrival(
  context: BankContext,
  transaction: Transaction,
  arrival: Arrival,
): Transaction {
  const transition = receive(transaction, arrival, context.now(), context.behaviour());
  return take(context, transaction, transition);
}

/** @throws BankRefusal NOT_ALLOWED_NOW */
export function failTransaction(
  context: BankContext,
  transaction: Transaction,
  reason: string,
): Transaction {
  return take(context, transaction, fail(transaction, reason, context.now()));
}

/** Why a transaction ended that the product called off. */
export const calledOff = "cancelled";

/**
 * Calls it off before its money comes: what comes later goes back.
 * @throws BankRefusal NOT_ALLOWED_NOW once money has come, or it has ended in another way
 */
export function cancelTransaction(context: BankContext, transaction: Transaction): Transaction {
  const { status, failureReason } = transaction;
  if (status === "FAILED" && failureReason === calledOff) return transaction;
  if (status === "AWAITING_TRANSFER") return failTransaction(context, transaction, calledOff);
  throw new BankRefusal("NOT_ALLOWED_NOW", "Only a transaction that waits can be called off.");
}

/** Does at once what the bank would do by itself later, as far as it can without the chain. */
export function completeTransaction(context: BankContext, transaction: Transaction): Transaction {
  const isUnpaid = transaction.kind !== "offramp" && transaction.status === "AWAITING_TRANSFER";
  const paid = isUnpaid ? payTransaction(context, transaction) : transaction;
  return take(context, paid, proceed(paid, context.now()));
}

/** The chain shows a transfer of the bank's. */
export function confirmTransfer(context: BankContext, transfer: ChainTransfer): void {
  const transaction = context.store.find("transaction", transfer.transactionId);
  const entry: Entry = {
    id: transfer.id,
    at: context.now().toISOString(),
    transactionId: transfer.transactionId,
    currency: transfer.asset.toUpperCase(),
    what: transfer.purpose === "payout" ? "paid_out" : "returned",
    amount: toDecimal(BigInt(transfer.minor), transfer.asset.toUpperCase()),
  };
  const confirmed: Change[] = [
    ["transfer", { ...transfer, status: "confirmed" }],
    ["entry", entry],
  ];
  if (transaction === undefined) context.store.commit(...confirmed);
  else take(context, transaction, confirm(transaction, transfer, context.now()), confirmed);
}

/** Steps whose time has come are taken; bank transfers arrive by themselves where that is switched on. */
export function proceedWithWhatIsDue(context: BankContext): void {
  const now = context.now().getTime();
  const { autoPayMs } = context.behaviour();
  for (const transaction of context.store.all("transaction")) {
    const { next, kind, status, createdAt } = transaction;
    if (next !== null && Date.parse(next.at) <= now) {
      take(context, transaction, proceed(transaction, context.now()));
    } else if (autoPayMs !== null && kind !== "offramp" && status === "AWAITING_TRANSFER") {
      if (Date.parse(createdAt) + autoPayMs <= now) payTransaction(context, transaction);
    }
  }
}

/** Writes a transition down, with what it moves and what it follows from, in one step. */
function take(
  context: BankContext,
  before: Transaction,
  { transaction, movements, orders }: Transition,
  cause: readonly Change[] = [],
): Transaction {
  const at = context.now().toISOString();
  const entries = movements.map((movement): ["entry", Entry] => [
    "entry",
    { id: context.newId(), at, transactionId: transaction.id, ...movement },
  ]);
  const transfers = orders.flatMap((order): ["transfer", ChainTransfer][] => {
    const asset = assetOf(order.currency);
    if (asset === null) return [];
    const { purpose, arrivalId, to } = order;
    const minor = String(toMinor(order.amount, order.currency));
    const transfer: ChainTransfer = {
      id: context.newId(),
      transactionId: transaction.id,
      purpose,
      arrivalId,
      asset,
      minor,
      to,
      signed: null,
      status: "queued",
      createdAt: at,
    };
    return [["transfer", transfer]];
  });
  const changed: Change[] = transaction === before ? [] : [["transaction", transaction]];
  context.store.commit(...cause, ...changed, ...entries, ...transfers);
  if (transaction.status !== before.status) {
    tell(context, transaction.wire, "transaction", "updated", transaction.id);
  } else context.wake();
  return transaction;
}

import { assetOf, toDecimal, toMinor } from "../core/amount.ts";
import type { Wire } from "../core/customer.ts";
import { magicOfQuote } from "../core/magic.ts";
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
import { type BankContext, reportChange } from "./context.ts";

/** @throws BankRefusal NOT_FOUND */
export function transactionOf({ store }: BankContext, wire: Wire, id: string): Transaction {
  const transaction = store.find("transaction", id);
  if (transaction?.wire === wire) return transaction;
  throw new BankRefusal("NOT_FOUND", "There is no such transaction.");
}

/**
 * Receives the bank transfer of a top-up or teleport: exactly as quoted, unless another amount is
 * given or the amount's cents have an effect.
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
  const magic = magicOfQuote(quote);
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

/** Accepts money; the same arrival is accepted once. */
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

/** The failure reason of a transaction that the product cancelled. */
export const calledOff = "cancelled";

/**
 * Cancels a transaction before its money arrives; later money is returned.
 * @throws BankRefusal NOT_ALLOWED_NOW once money has arrived, or it has already ended
 */
export function cancelTransaction(context: BankContext, transaction: Transaction): Transaction {
  const { status, failureReason } = transaction;
  if (status === "FAILED" && failureReason === calledOff) return transaction;
  if (status === "AWAITING_TRANSFER") return failTransaction(context, transaction, calledOff);
  throw new BankRefusal(
    "NOT_ALLOWED_NOW",
    "Only a transaction that waits for money can be cancelled.",
  );
}

/** Takes the bank's next step immediately, if it does not depend on the chain. */
export function completeTransaction(context: BankContext, transaction: Transaction): Transaction {
  const isUnpaid = transaction.kind !== "offramp" && transaction.status === "AWAITING_TRANSFER";
  const paid = isUnpaid ? payTransaction(context, transaction) : transaction;
  return take(context, paid, proceed(paid, context.now()));
}

/** The chain shows one of the bank's transfers. */
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

/** Takes the steps that are due; bank transfers arrive automatically if this is enabled. */
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

/** Stores a transition with its movements and orders in one step. */
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
    reportChange(context, transaction.wire, "transaction", "updated", transaction.id);
  } else context.wake();
  return transaction;
}

import { randomBytes } from "node:crypto";
import { assetOf, toDecimal, toMinor } from "../core/amount.ts";
import type { Customer, Wire } from "../core/customer.ts";
import { magicOf } from "../core/magic.ts";
import { makeQuote, type Quote } from "../core/quote.ts";
import { BankRefusal } from "../core/refusal.ts";
import {
  type Arrival,
  confirm,
  fail,
  proceed,
  receive,
  type Transaction,
  type Transition,
} from "../core/transaction.ts";
import type { ChainTransfer, Change, Entry } from "../store/bank-store.ts";
import { accountOf } from "./accounts.ts";
import { attemptOf, type BankContext, tell } from "./context.ts";
import { customerOf } from "./customers.ts";

type NewQuote = Pick<
  Quote,
  | "customerId"
  | "sourceAccountId"
  | "sourceCurrency"
  | "sourceMethod"
  | "sourceAmount"
  | "destinationAccountId"
  | "destinationCurrency"
  | "destinationMethod"
>;

/** @throws BankRefusal of the customer, an account, or `makeQuote` */
export function createQuote(
  context: BankContext,
  wire: Wire,
  asked: NewQuote,
  key: string | null,
): Quote {
  const attempt = attemptOf(context, wire, "quote", key, asked);
  const before = attempt.made === null ? undefined : context.store.find("quote", attempt.made);
  if (before !== undefined) return before;
  activeCustomerOf(context, wire, asked.customerId);
  for (const id of [asked.sourceAccountId, asked.destinationAccountId]) {
    const account = accountOf(context, wire, id);
    if (account.customerId !== asked.customerId) {
      throw new BankRefusal("NOT_FOUND", "There is no such payment account.");
    }
    if (account.status !== "ACTIVE") {
      throw new BankRefusal("INVALID", "The payment account is not active.", "paymentAccountId");
    }
  }
  const kind = assetOf(asked.sourceCurrency) === null ? "onramp" : "offramp";
  const quote = makeQuote({ ...asked, id: context.newId(), wire, kind }, context.now());
  context.store.commit(["quote", quote], ...attempt.use(quote.id));
  return quote;
}

/** @throws BankRefusal NOT_FOUND, QUOTE_EXPIRED, CUSTOMER_NOT_ACTIVE, KEY_REUSED */
export function createTransaction(
  context: BankContext,
  wire: Wire,
  given: { readonly quoteId: string; readonly correlationId: string | null },
  key: string,
): Transaction {
  const attempt = attemptOf(context, wire, "transaction", key, given);
  if (attempt.made !== null) return transactionOf(context, wire, attempt.made);
  const { store } = context;
  const now = context.now();
  const quote = store.find("quote", given.quoteId);
  if (quote?.wire !== wire) throw new BankRefusal("NOT_FOUND", "There is no such quote.");
  if (Date.parse(quote.expiresAt) <= now.getTime()) {
    throw new BankRefusal("QUOTE_EXPIRED", "Quote has expired.", "quoteId");
  }
  if (store.all("transaction").some(({ quote: { id } }) => id === quote.id)) {
    throw new BankRefusal("INVALID", "Quote has been used already.", "quoteId");
  }
  const customer = activeCustomerOf(context, wire, quote.customerId);
  const id = context.newId();
  const isTopup = quote.kind === "onramp";
  const wallet = store.find("account", quote.destinationAccountId)?.address ?? null;
  if (isTopup && wallet === null) {
    throw new BankRefusal("INVALID", "A top-up goes to a wallet.", "destinationPaymentAccountId");
  }
  const transaction: Transaction = {
    id,
    wire,
    kind: quote.kind,
    customerId: customer.id,
    correlationId: given.correlationId,
    quote,
    status: "AWAITING_TRANSFER",
    failureReason: null,
    sourceAmount: quote.sourceAmount,
    destinationAmount: quote.destinationAmount,
    reference: `LP${randomBytes(4).toString("hex").toUpperCase()}`,
    depositAddress: isTopup ? null : context.depositAddressOf(id),
    customerName: `${customer.firstName} ${customer.lastName}`,
    walletAddress: isTopup ? wallet : null,
    arrival: null,
    returned: [],
    next: null,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  };
  store.commit(["transaction", transaction], ...attempt.use(id));
  tell(context, wire, "transaction", "created", id);
  return transaction;
}

/** @throws BankRefusal NOT_FOUND */
export function transactionOf({ store }: BankContext, wire: Wire, id: string): Transaction {
  const transaction = store.find("transaction", id);
  if (transaction?.wire === wire) return transaction;
  throw new BankRefusal("NOT_FOUND", "There is no such transaction.");
}

/**
 * Somebody's bank transfer for a top-up arrives: exactly as quoted, unless told otherwise or the
 * amount's cents ask for a surprise.
 * @throws BankRefusal NOT_ALLOWED_NOW for a withdrawal
 */
export function payTransaction(
  context: BankContext,
  transaction: Transaction,
  given: { readonly amount?: string | undefined; readonly senderName?: string | undefined } = {},
): Transaction {
  if (transaction.kind !== "onramp") {
    throw new BankRefusal("NOT_ALLOWED_NOW", "A withdrawal is paid with tokens, on the chain.");
  }
  const { quote } = transaction;
  const magic = magicOf(quote.sourceAmount);
  const quoted = toMinor(quote.sourceAmount, quote.sourceCurrency);
  const usual = magic === "short" ? (quoted * 9n) / 10n : quoted;
  const minor = given.amount === undefined ? usual : toMinor(given.amount, quote.sourceCurrency);
  const arrive = (to: Transaction) =>
    receiveArrival(context, to, {
      id: context.newId(),
      at: context.now().toISOString(),
      amount: toDecimal(minor, quote.sourceCurrency),
      sender: given.senderName ?? transaction.customerName,
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

/** Does at once what the bank would do by itself later, as far as it can without the chain. */
export function completeTransaction(context: BankContext, transaction: Transaction): Transaction {
  const isUnpaid = transaction.kind === "onramp" && transaction.status === "AWAITING_TRANSFER";
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

/** Steps whose time has come are taken; top-ups are paid by themselves where that is switched on. */
export function proceedWithWhatIsDue(context: BankContext): void {
  const now = context.now().getTime();
  const { autoPayMs } = context.behaviour();
  for (const transaction of context.store.all("transaction")) {
    const { next, kind, status, createdAt } = transaction;
    if (next !== null && Date.parse(next.at) <= now) {
      take(context, transaction, proceed(transaction, context.now()));
    } else if (autoPayMs !== null && kind === "onramp" && status === "AWAITING_TRANSFER") {
      if (Date.parse(createdAt) + autoPayMs <= now) payTransaction(context, transaction);
    }
  }
}

function activeCustomerOf(context: BankContext, wire: Wire, id: string): Customer {
  const customer = customerOf(context, wire, id);
  if (customer.status === "ACTIVE") return customer;
  throw new BankRefusal("CUSTOMER_NOT_ACTIVE", "Customer is not active.", "customerId");
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

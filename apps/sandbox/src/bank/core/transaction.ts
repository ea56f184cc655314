import { toMinor } from "./amount.ts";
import type { Wire } from "./customer.ts";
import { magicOfQuote } from "./magic.ts";
import { type Kind, type Quote, repriced } from "./quote.ts";
import { BankRefusal } from "./refusal.ts";

export type TransactionStatus =
  | "AWAITING_TRANSFER"
  | "PROCESSING"
  | "COMPLETED"
  | "FAILED"
  | "REFUNDED";

/** Money that arrived for a transaction, from a bank or on the chain. */
export interface Arrival {
  /**
   * The bank's own id for a bank transfer; hash, token, address and position on the chain. Each is
   * accepted once.
   */
  readonly id: string;
  readonly at: string;
  readonly amount: string;
  /** A name, or an address. */
  readonly sender: string;
}

export interface Transaction {
  readonly id: string;
  readonly wire: Wire;
  readonly kind: Kind;
  readonly customerId: string;
  readonly correlationId: string | null;
  readonly quote: Quote;
  readonly status: TransactionStatus;
  readonly failureReason: string | null;
  /** The amount that arrived; until then, the quoted amount. */
  readonly sourceAmount: string;
  readonly destinationAmount: string;
  /** Where the money has to be sent: one of the bank's accounts, or an address. */
  readonly reference: string;
  readonly depositAddress: string | null;
  /** The recipient of a top-up, whose name the bank transfer must have. */
  readonly customerName: string;
  /**
   * The name that the bank transfer of a teleport must have; null if the API does not name the
   * payer. Older books do not have it.
   */
  readonly payerName?: string | null;
  /**
   * The virtual account into which anyone can pay a teleport; null for the account of all customers. Older books do
   * not have it.
   */
  readonly virtualAccount?: { readonly id: string; readonly ownerName: string } | null;
  /** The destination of a top-up's tokens. */
  readonly walletAddress: string | null;
  /** The money that counts; everything else that arrives is returned. */
  readonly arrival: Arrival | null;
  readonly returned: readonly Arrival[];
  /** The next step that the bank takes without the customer, with its time. */
  readonly next: { readonly at: string; readonly step: "settle" | "give_back" } | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Money that a transition moves, for the books. */
export interface Movement {
  readonly currency: string;
  readonly what: "received" | "returned" | "paid_out";
  readonly amount: string;
}

/** A token transfer that a transition requests. */
export interface TransferOrder {
  readonly purpose: "payout" | "refund";
  readonly currency: string;
  readonly to: string;
  readonly amount: string;
  /** The arrival that it returns. */
  readonly arrivalId: string | null;
}

export interface Transition {
  readonly transaction: Transaction;
  readonly movements: readonly Movement[];
  readonly orders: readonly TransferOrder[];
}

const only = (transaction: Transaction): Transition => ({
  transaction,
  movements: [],
  orders: [],
});

const followers: Readonly<Record<TransactionStatus, readonly TransactionStatus[]>> = {
  AWAITING_TRANSFER: ["PROCESSING", "FAILED"],
  PROCESSING: ["COMPLETED", "FAILED"],
  COMPLETED: [],
  FAILED: ["REFUNDED"],
  REFUNDED: [],
};

/** @throws BankRefusal NOT_ALLOWED_NOW */
function become(transaction: Transaction, status: TransactionStatus, at: Date): Transaction {
  if (!followers[transaction.status].includes(status)) {
    const text = `A transaction that is ${transaction.status} cannot become ${status}.`;
    throw new BankRefusal("NOT_ALLOWED_NOW", text);
  }
  return { ...transaction, status, next: null, updatedAt: at.toISOString() };
}

/** How long the bank takes for a step, in milliseconds. */
export interface Pace {
  readonly stepMs: number;
  readonly slowMs: number;
}

const later = (at: Date, ms: number) => new Date(at.getTime() + ms).toISOString();

/** Money arrives. If it is unexpected or arrives a second time, it is returned immediately. */
export function receive(
  transaction: Transaction,
  arrival: Arrival,
  at: Date,
  pace: Pace,
): Transition {
  const { quote, kind } = transaction;
  const isKnown = [transaction.arrival, ...transaction.returned].some(
    (one) => one?.id === arrival.id,
  );
  if (isKnown) return only(transaction);
  const currency = quote.sourceCurrency;
  const received: Movement = { currency, what: "received", amount: arrival.amount };
  if (transaction.status !== "AWAITING_TRANSFER") {
    const changed = { ...transaction, returned: [...transaction.returned, arrival] };
    const back = giveBack(transaction, arrival);
    return { ...back, transaction: changed, movements: [received, ...back.movements] };
  }
  const magic = magicOfQuote(quote);
  const destinationAmount = repriced(quote, arrival.amount);
  const expected = senderOf(transaction);
  const isStranger =
    (kind !== "offramp" && magic === "name_mismatch") ||
    (expected !== null && !isSameName(arrival.sender, expected));
  // A teleport is delivered completely or not at all.
  const isShort =
    kind === "teleport" &&
    toMinor(arrival.amount, currency) < toMinor(quote.sourceAmount, currency);
  const problem = isStranger
    ? "name_mismatch"
    : isShort
      ? "missing_minimum_guaranteed"
      : destinationAmount === null
        ? "insufficient_balance"
        : null;
  if (problem !== null) {
    const failed = become(transaction, "FAILED", at);
    const next = { at: later(at, pace.stepMs), step: "give_back" } as const;
    return {
      transaction: {
        ...failed,
        failureReason: problem,
        arrival,
        sourceAmount: arrival.amount,
        next,
      },
      movements: [received],
      orders: [],
    };
  }
  const next = {
    at: later(at, magic === "slow" ? pace.slowMs : pace.stepMs),
    step: "settle",
  } as const;
  return {
    transaction: {
      ...become(transaction, "PROCESSING", at),
      arrival,
      sourceAmount: arrival.amount,
      destinationAmount: destinationAmount ?? transaction.destinationAmount,
      next,
    },
    movements: [received],
    orders: [],
  };
}

/** Takes the bank's own next step, when it is due. */
export function proceed(transaction: Transaction, at: Date): Transition {
  const { next, arrival, quote } = transaction;
  if (next === null || arrival === null) return only(transaction);
  if (next.step === "give_back") {
    const back = giveBack(transaction, arrival);
    const still = { ...transaction, next: null };
    // On the chain it is returned once the chain shows it; then `confirm` is called.
    return { ...back, transaction: back.orders.length > 0 ? still : become(still, "REFUNDED", at) };
  }
  const magic = magicOfQuote(quote);
  if (magic === "returned") return fail(transaction, "destination_returned_funds", at);
  if (magic === "name_mismatch") return fail(transaction, "name_mismatch", at);
  if (transaction.kind === "onramp") {
    const order: TransferOrder = {
      purpose: "payout",
      currency: quote.destinationCurrency,
      to: transaction.walletAddress ?? "",
      amount: transaction.destinationAmount,
      arrivalId: null,
    };
    return { transaction: { ...transaction, next: null }, movements: [], orders: [order] };
  }
  const paid: Movement = {
    currency: quote.destinationCurrency,
    what: "paid_out",
    amount: transaction.destinationAmount,
  };
  return { transaction: become(transaction, "COMPLETED", at), movements: [paid], orders: [] };
}

/**
 * Ends the transaction as failed; money that had arrived is returned in the next step.
 * @throws BankRefusal NOT_ALLOWED_NOW once it has ended, or its tokens were sent
 */
export function fail(transaction: Transaction, reason: string, at: Date): Transition {
  const isOnItsWay = transaction.status === "PROCESSING" && transaction.next === null;
  if (isOnItsWay) throw new BankRefusal("NOT_ALLOWED_NOW", "The money is on its way already.");
  const failed = { ...become(transaction, "FAILED", at), failureReason: reason };
  const next = { at: at.toISOString(), step: "give_back" } as const;
  return only({ ...failed, next: transaction.arrival === null ? null : next });
}

/** The chain shows the transfer that a transition had requested. */
export function confirm(
  transaction: Transaction,
  order: Pick<TransferOrder, "purpose" | "arrivalId">,
  at: Date,
): Transition {
  if (order.purpose === "payout") return only(become(transaction, "COMPLETED", at));
  const isTheOne = order.arrivalId === transaction.arrival?.id;
  if (!isTheOne || transaction.status !== "FAILED") return only(transaction);
  return only(become(transaction, "REFUNDED", at));
}

/** The name that the money must have; null if any will do. */
export function senderOf({ kind, customerName, payerName }: Transaction): string | null {
  if (kind === "onramp") return customerName;
  return kind === "teleport" ? (payerName ?? null) : null;
}

function giveBack(
  { kind, quote }: Transaction,
  arrival: Arrival,
): Pick<Transition, "movements" | "orders"> {
  const { amount, sender, id } = arrival;
  const currency = quote.sourceCurrency;
  if (kind !== "offramp")
    return { movements: [{ currency, what: "returned", amount }], orders: [] };
  return {
    movements: [],
    orders: [{ purpose: "refund", currency, to: sender, amount, arrivalId: id }],
  };
}

/** Banks write names in capitals, with or without accents. */
function isSameName(one: string, other: string): boolean {
  const plain = (name: string) =>
    name
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((part) => part !== "")
      .sort()
      .join(" ");
  return plain(one) === plain(other);
}

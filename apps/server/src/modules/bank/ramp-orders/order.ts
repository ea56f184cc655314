import type { RampQuote, RampTransaction, RampTransactionStatus } from "@lilypad/providers";
import type { BackOff } from "../../../platform/due-work/index.ts";

/** The status of an order, in the words of the ramp's transactions. */
export type OrderStatus = RampTransactionStatus;

/** The fields that every ramp order has, in each module. */
export interface RampOrder {
  /** Also the correlationId that the ramp stores for the order. */
  id: string;
  /** The accepted offer. */
  quote: RampQuote;
  /** The ramp's id of the transaction; null until its answer is stored. */
  transactionId: string | null;
  status: OrderStatus;
  /** Sealed bank details of the transfer that pays the order; null if there are none. */
  instructions: Buffer | null;
  createdAt: Date;
  updatedAt: Date;
  endedAt: Date | null;
  /** When a worker checks the order again; null when nothing can happen to it any more. */
  dueAt: Date | null;
  /** Number of checks since the order last changed. */
  attempts: number;
}

const ranks: Readonly<Record<OrderStatus, number>> = {
  PENDING_TRANSFER: 0,
  AWAITING_TRANSFER: 1,
  PROCESSING: 2,
  COMPLETED: 3,
  FAILED: 3,
  CANCELLED: 3,
};

export const isFinal = (status: OrderStatus): boolean => ranks[status] === 3;

/** The later of two statuses: an order never goes back, and a final status stays. */
export function furthest(current: OrderStatus, next: OrderStatus): OrderStatus {
  return ranks[next] > ranks[current] ? next : current;
}

/** Whether an order waits for its money: the ramp has not reported any. */
export const isUnpaid = ({ status }: { status: OrderStatus }): boolean =>
  status === "PENDING_TRANSFER" || status === "AWAITING_TRANSFER";

/** Whether a transaction of the ramp belongs to this order, with the same currencies. */
export function isTransactionOf(
  { id, transactionId, quote }: Pick<RampOrder, "id" | "transactionId" | "quote">,
  transaction: RampTransaction,
): boolean {
  return (
    (transactionId === null || transactionId === transaction.transactionId) &&
    (transaction.correlationId === null || transaction.correlationId === id) &&
    transaction.sourceCurrency === quote.sourceCurrency &&
    transaction.destinationCurrency === quote.destinationCurrency
  );
}

/**
 * When an order that has just changed is checked next.
 * @param backOff the pauses between checks; null if the order cannot change any more
 */
export const firstDueAt = (backOff: BackOff | null, now: Date): Date | null =>
  backOff === null ? null : new Date(now.getTime() + backOff.firstMs);

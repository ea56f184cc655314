import type { RampQuote, RampTransaction, RampTransactionStatus } from "@lilypad/providers";
import type { BackOff } from "../../platform/due-work/index.ts";

/** The status of an order; the ramp's transactions use the same words. */
export type OrderStatus = RampTransactionStatus;

/** The fields that every order at the ramp has, whichever module owns it. */
export interface RampOrder {
  /** Also the correlation id under which the ramp knows the order. */
  id: string;
  /** The accepted offer. */
  quote: RampQuote;
  /** The ramp's id of the transaction; null until its answer is stored. */
  transactionId: string | null;
  status: OrderStatus;
  /** Sealed bank details of the transfer that pays the order; null when there are none. */
  instructions: Buffer | null;
  createdAt: Date;
  endedAt: Date | null;
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

/** The later of two statuses: an order never goes backwards, and a final status stays. */
export function furthest(current: OrderStatus, next: OrderStatus): OrderStatus {
  return ranks[next] > ranks[current] ? next : current;
}

/** Whether an order waits for its money: none has come, as far as the ramp has said. */
export const isUnpaid = ({ status }: { status: OrderStatus }): boolean =>
  status === "PENDING_TRANSFER" || status === "AWAITING_TRANSFER";

/** Whether a transaction of the ramp is the one of this order, in its currencies. */
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
 * @param backOff the pauses between checks; null when nothing can happen to it any more
 */
export const firstDueAt = (backOff: BackOff | null, now: Date): Date | null =>
  backOff === null ? null : new Date(now.getTime() + backOff.firstMs);

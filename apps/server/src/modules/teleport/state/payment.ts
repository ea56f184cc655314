import { type OrderTable, type RampOrder, toOrder } from "../../ramp-orders/index.ts";
import type { Outcome } from "./payment-rules.ts";

/** The stored form of one attempt to pay a link. */
export interface Payment extends RampOrder {
  linkId: string;
  payerId: string | null;
  /** Who pays while signed in, and from which linked account; both null for a browser that is not. */
  payerPersonId: string | null;
  payerAccountId: string | null;
  quoteId: string;
  outcome: Outcome | null;
  /** Hundredths of the source currency. */
  sourceAmount: bigint;
  receivedAmount: bigint | null;
  /** Pence. */
  deliveredAmount: bigint | null;
  markedSentAt: Date | null;
}

export const paymentTable: OrderTable<Payment> = {
  name: "teleport_payment",
  toOrder: toOrder<Payment>,
};

// Generated from the migrated schema by `npm run write:row-types`. Do not edit.

/** A row of `payment`. */
export interface PaymentRow {
  id: string;
  senderId: string;
  recipientId: string;
  asset: number;
  amount: bigint;
  note: string | null;
  correlationId: string;
  digest: string;
  requestId: string | null;
  result: number;
  createdAt: Date;
  /** Its sender signed it for their own Safe: settlement does not send it, and it does not count towards daily limits. */
  isSigned: boolean;
}

/** A row of `payment_request`. */
export interface PaymentRequestRow {
  id: string;
  requestorId: string;
  payerId: string;
  asset: number;
  /** Minor units. */
  amount: bigint;
  note: string | null;
  status: "pending" | "paid" | "rejected" | "cancelled";
  correlationId: string;
  digest: string;
  paidBy: string | null;
  acknowledgedAt: Date | null;
  createdAt: Date;
  expiresAt: Date;
  /** A withheld request waits and expires, but its payer never sees it. */
  withheld: boolean;
  /** When it was paid, rejected or cancelled. Null while it is pending and if it expired. */
  answeredAt: Date | null;
}

/** A row of `payment_return`. */
export interface PaymentReturnRow {
  paymentId: string;
  payerId: string;
  recipientId: string;
  asset: number;
  /** The amount that can be returned: the deleted account may have spent some. */
  amount: bigint;
  /** 0: waits until the payment has ended. 1: sent back. 2: the payment never arrived. 3: stays in the deleted account, because the payer has left, too, or the ledger refused it. */
  state: number;
  transferId: string | null;
  createdAt: Date;
  dueAt: Date;
  attempts: number;
}

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
  /** its sender signed it for their own Safe: settlement does not send it, and it does not count towards daily limits */
  isSigned: boolean;
}

/** A row of `payment_request`. */
export interface PaymentRequestRow {
  id: string;
  requestorId: string;
  payerId: string;
  asset: number;
  /** minor units */
  amount: bigint;
  note: string | null;
  status: "pending" | "paid" | "rejected" | "cancelled";
  correlationId: string;
  digest: string;
  paidBy: string | null;
  acknowledgedAt: Date | null;
  createdAt: Date;
  expiresAt: Date;
  withheld: boolean;
  /** when it was paid, rejected or cancelled; null also for answers from before this column */
  answeredAt: Date | null;
}

/** A row of `payment_return`. */
export interface PaymentReturnRow {
  paymentId: string;
  payerId: string;
  recipientId: string;
  asset: number;
  amount: bigint;
  state: number;
  transferId: string | null;
  createdAt: Date;
  dueAt: Date;
  attempts: number;
}

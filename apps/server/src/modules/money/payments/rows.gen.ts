// Generated from the migrated schema by `npm run write:row-types`. Do not edit.
import { tableOf } from "../../../platform/rows/table.ts";

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

export const paymentTable = tableOf<PaymentRow, "id", "isSigned">("payment", "id sender_id recipient_id asset amount note correlation_id digest request_id result created_at is_signed", "id");
export const paymentRequestTable = tableOf<PaymentRequestRow, "id", "status" | "withheld">("payment_request", "id requestor_id payer_id asset amount note status correlation_id digest paid_by acknowledged_at created_at expires_at withheld answered_at", "id");
export const paymentReturnTable = tableOf<PaymentReturnRow, "paymentId", "state" | "createdAt" | "dueAt" | "attempts">("payment_return", "payment_id payer_id recipient_id asset amount state transfer_id created_at due_at attempts", "payment_id");

/** The states of payment_return, by name. */
export const paymentReturnState = {
  waiting: 0,
  sent: 1,
  void: 2,
  stays: 3,
} as const;

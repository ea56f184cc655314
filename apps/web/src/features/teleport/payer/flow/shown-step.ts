import type { Teleport, TeleportPayment } from "../data/teleport.ts";
import { type PayerState, type PayerStep, stepBefore } from "./payer-flow.ts";

/** The payment that this browser is about; one that came to nothing and was left behind is none. */
export function paymentOf(
  { leftPayment }: Pick<PayerState, "leftPayment">,
  { payment }: Pick<Teleport, "payment">,
): TeleportPayment | null {
  return payment === null || payment.transactionId === leftPayment ? null : payment;
}

/** Whether the payer has done their part, or the money has come before they said so. */
export const isSent = ({ markedSentAt, status, outcome }: TeleportPayment): boolean =>
  outcome !== null ||
  markedSentAt !== null ||
  (status !== "PENDING_TRANSFER" && status !== "AWAITING_TRANSFER");

/**
 * The step to show. What the server knows of the payment counts for more than what this browser
 * remembers: once there is one, no way leads back to its choices.
 */
export function shownStep(
  state: PayerState,
  teleport: Pick<Teleport, "payment" | "payer">,
): PayerStep {
  const { step } = state;
  const payment = paymentOf(state, teleport);
  if (payment !== null) {
    if (isSent(payment) || step === "PAYMENT_CONFIRMATION") return "PAYMENT_CONFIRMATION";
    return step === "QUOTE_REVIEW" ? step : "TRANSFER_INSTRUCTIONS";
  }
  const isPastChoices =
    step === "QUOTE_REVIEW" || step === "TRANSFER_INSTRUCTIONS" || step === "PAYMENT_CONFIRMATION";
  if (!isPastChoices) return step;
  if (teleport.payer !== null) return "QUOTE_REVIEW";
  // This browser is not known to the server any more.
  if (state.flow === "easy") return state.currency === null ? "RECIPIENT" : "EASY_BANK_DETAILS";
  return state.bank === null ? "RECIPIENT" : "ACCOUNT_DETAILS";
}

/** Where Back leads from what is shown: a payment that was made is not taken back by it. */
export function backFrom(
  state: PayerState,
  teleport: Pick<Teleport, "payment" | "payer">,
): PayerStep | null {
  const shown = shownStep(state, teleport);
  if (shown === "QUOTE_REVIEW" && paymentOf(state, teleport) !== null) return null;
  return stepBefore(state, shown);
}

/** Why a link can't be paid from this browser now; null when it can, or is being paid by it. */
export type ClosedReason = "notPayableYet" | "underWay" | "paid" | "expired" | "cancelled";

export function closedReason(
  state: Pick<PayerState, "leftPayment">,
  teleport: Pick<Teleport, "payment" | "status" | "isPayable">,
): ClosedReason | null {
  if (paymentOf(state, teleport) !== null) return null;
  const { status, isPayable } = teleport;
  if (status === "open") return isPayable ? null : "notPayableYet";
  return status === "paying" ? "underWay" : status;
}

import type { Teleport, TeleportPayment } from "../data/teleport.ts";
import { isSent } from "./is-sent.ts";
import { type PayerState, type PayerStep, previousStep } from "./payer-flow.ts";

/** Returns the payment of this browser, unless it failed and the payer has started again. */
export function paymentOf(
  { leftPayment }: Pick<PayerState, "leftPayment">,
  { payment }: Pick<Teleport, "payment">,
): TeleportPayment | null {
  return payment === null || payment.transactionId === leftPayment ? null : payment;
}

/**
 * Returns the step to show. The server's payment takes precedence over this browser's state: once
 * there is one, the choices cannot be changed.
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
  // The server no longer knows this browser.
  if (state.flow === "easy") return state.currency === null ? "RECIPIENT" : "EASY_BANK_DETAILS";
  return state.bank === null ? "RECIPIENT" : "ACCOUNT_DETAILS";
}

/** Returns the step that Back leads to, or null. Going back does not cancel a payment. */
export function backFrom(
  state: PayerState,
  teleport: Pick<Teleport, "payment" | "payer">,
): PayerStep | null {
  const shown = shownStep(state, teleport);
  if (shown === "QUOTE_REVIEW" && paymentOf(state, teleport) !== null) return null;
  return previousStep(state, shown);
}

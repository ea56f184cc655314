import type { Outcome } from "../state/payment-rules.ts";

/** Texts for the payer about the end of a payment: what happened, and where the money is. */
export const outcomeTexts: Readonly<Record<Outcome, string>> = {
  delivered: "Your money is in the recipient's bank account.",
  overpaid:
    "You sent more than the requested amount. All of it is in the recipient's bank account.",
  underpaid:
    "You sent less than the requested amount, so your money is being returned to your bank account. You can start again.",
  refunded:
    "Your money couldn't be delivered and is being returned to your bank account. You can start again.",
  cancelled:
    "This payment was cancelled before any money arrived. Any late payment is returned to your bank account.",
  failed:
    "This payment couldn't be completed. No money arrived from your bank. You can start again.",
};

import type { Outcome } from "../state/payment-rules.ts";

/** Texts for the payer about the end of a payment: what happened, and where the money is. */
export const outcomeTexts: Readonly<Record<Outcome, string>> = {
  delivered: "Your money is in the recipient's bank account.",
  overpaid:
    "You sent more than the amount that was asked for. All of it is in the recipient's bank account.",
  underpaid:
    "You sent less than the amount that was asked for, so it goes back to your bank account. You can start again.",
  refunded:
    "Your money couldn't be delivered and goes back to your bank account. You can start again.",
  cancelled:
    "This payment was called off before any money came. Money that arrives now goes back to your bank account.",
  failed:
    "This payment couldn't be carried out. No money came from your bank. You can start again.",
};

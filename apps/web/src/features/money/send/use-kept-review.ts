import { useState } from "react";
import type { SendState } from "./send-flow.ts";

/**
 * Returns whether a payment is reviewed before it is sent, and keeps a review that was offered until the payment is
 * edited: a button that says "Continue" must not become the one that sends, just when it is pressed.
 * @param isReviewed whether it is reviewed by what is known now; undefined while that is being checked
 */
export function useKeptReview(
  { person, currency, digits }: Pick<SendState, "person" | "currency" | "digits">,
  isReviewed: boolean | undefined,
): boolean {
  const payment = `${person?.id} ${currency} ${digits}`;
  const [offeredFor, setOfferedFor] = useState<string | null>(null);
  if (isReviewed === true && offeredFor !== payment) setOfferedFor(payment);
  return isReviewed === true || offeredFor === payment;
}

import { assetOfCurrency, type Currency } from "@lilypad/money";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { isUnverifiedLimit, paymentLimitsQuery, useUserId } from "../../../shared/account/index.ts";
import { readWireAmount } from "../../../shared/money/index.ts";
import { hasPaidQuery } from "./queries.ts";
import type { SendLimits, SendState } from "./send-flow.ts";

/** The facts that decide whether a payment is possible and reviewed; null is unknown. */
export interface SendChecks {
  limits: SendLimits | null;
  hasPaid: boolean | null;
  /** The person has turned off instant payments and signs each payment. */
  signs: boolean;
  /** An answer is on its way that may change whether the payment is reviewed. */
  isChecking: boolean;
}

/** Loads the limits of a currency, and whether this person was paid before. */
export function useSendChecks(recipientId: string | null, currency: Currency): SendChecks {
  const userId = useUserId();
  const { data: known, isLoading } = useQuery(paymentLimitsQuery(userId));
  const recipient = useQuery(hasPaidQuery(userId, recipientId));
  const { data: hasPaid = null } = recipient;
  const own = known?.limits.find((limit) => limit.currency === currency);
  const signs = known?.instantPayments === false;
  // A person who was paid once stays so, but a remembered "never" may be older than the first payment.
  const isChecking = isLoading || (recipient.isFetching && hasPaid !== true);
  if (own === undefined) return { limits: null, hasPaid, signs, isChecking };
  const minor = (amount: string) => readWireAmount(amount, assetOfCurrency(currency));
  return {
    limits: {
      perPayment: minor(own.perPayment),
      // The daily limits apply to payments that we send for a person.
      leftToday: minor(signs ? own.perPayment : own.leftToday),
      reviewFrom: minor(own.reviewFrom),
      isUnverified: !signs && isUnverifiedLimit(known, own),
    },
    hasPaid,
    signs,
    isChecking,
  };
}

/**
 * Returns whether a payment is reviewed before it is sent, and keeps a review that was offered until the payment is
 * edited: a button that says "Continue" must not become the one that sends, just when it is pressed.
 * @param isReviewed whether it is reviewed by the current facts; undefined while that is being checked
 */
export function useKeptReview(
  { person, currency, digits }: Pick<SendState, "person" | "currency" | "digits">,
  isReviewed: boolean | undefined,
): boolean {
  const payment = JSON.stringify([person?.id, currency, digits]);
  const [offeredFor, setOfferedFor] = useState<string | null>(null);
  if (isReviewed === true && offeredFor !== payment) setOfferedFor(payment);
  return isReviewed === true || offeredFor === payment;
}

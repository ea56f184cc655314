import { assetOfCurrency, type Currency } from "@lilypad/money";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  type AccountView,
  accountOf,
  isUnverifiedLimit,
  paymentLimitsQuery,
  useAccounts,
  useUserId,
} from "../../../shared/account/index.ts";
import { readWireAmount } from "../../../shared/money/index.ts";
import { useWide } from "../../../shared/ui/index.ts";
import { hasPaidQuery } from "./queries.ts";
import type { SendState } from "./send-flow.ts";
import { isReviewDue, type SendFacts, type SendStep, sendStep } from "./send-step.ts";

type SendChecks = Pick<SendFacts, "limits" | "hasPaid" | "signs" | "isChecking">;

/** Loads the limits of a currency, and whether this person was paid before. */
function useSendChecks(recipientId: string | null, currency: Currency): SendChecks {
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
 * Returns whether a review of a payment was offered, until the payment is edited: a button that says "Continue" must
 * not become the one that sends, just when it is pressed.
 * @param isOffered whether one is offered by the current facts
 */
function useOfferedReview(
  { person, currency, digits }: Pick<SendState, "person" | "currency" | "digits">,
  isOffered: boolean,
): boolean {
  const payment = JSON.stringify([person?.id, currency, digits]);
  const [offeredFor, setOfferedFor] = useState<string | null>(null);
  if (isOffered && offeredFor !== payment) setOfferedFor(payment);
  return offeredFor === payment;
}

/** The step of Send Money, with the facts that decide it and the account that pays. */
export function useSendStep(state: SendState): {
  step: SendStep;
  facts: SendFacts;
  account: AccountView | null;
} {
  const { person, currency } = state;
  const { view } = useAccounts();
  const account = accountOf(view, currency);
  const checks = useSendChecks(person?.id ?? null, currency);
  const facts = {
    ...checks,
    // A remembered balance is shown but does not prevent sending: the server knows the current one.
    available: view.state === "known" && account !== null ? account.minor : null,
    isWide: useWide(),
    wasOffered: useOfferedReview(state, isReviewDue(state, checks)),
  };
  return { step: sendStep(state, facts), facts, account };
}

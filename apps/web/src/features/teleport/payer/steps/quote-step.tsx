import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { CallFailure } from "../../../../shared/api/index.ts";
import { useBusy } from "../../../../shared/busy/index.ts";
import { payerMessages, payerStepMessages } from "../../../../shared/messages/index.ts";
import { formatMoney } from "../../../../shared/money/index.ts";
import { Button, SkeletonRows, StepBody, Trouble } from "../../../../shared/ui/index.ts";
import { Notice } from "../../../bank/bank-transfer/index.ts";
import { callPublic } from "../data/call-public.ts";
import { quoteQuery } from "../data/later-queries.ts";
import { capabilitiesQuery } from "../data/queries.ts";
import { serverMessage } from "../data/server-message.ts";
import type { TeleportQuote } from "../data/teleport.ts";
import { useForgetOnLeave } from "../data/use-forget-on-leave.ts";
import { useLink } from "../data/use-link.ts";
import { isAboutLink, useLinkFailure } from "../data/use-link-failure.ts";
import type { PayerStepProps } from "../flow/payer-flow.ts";
import { paymentOf } from "../flow/shown-step.ts";
import { OfferReview, PaymentHop } from "../ui/offer-review.tsx";

const messages = payerStepMessages.quote;

/** Shows the quote. Confirming creates the payment. */
export function QuoteStep(props: PayerStepProps) {
  const { teleport, state, dispatch } = props;
  const payment = paymentOf(state, teleport);
  if (payment === null) return <Offer {...props} />;
  return (
    <StepBody
      title={messages.title}
      action={
        <Button wide onClick={() => dispatch({ type: "details_shown" })}>
          {messages.show}
        </Button>
      }
    >
      <Notice title={messages.runningTitle} detail={messages.running} />
      <PaymentHop recipientName={teleport.recipient.displayName} amounts={payment} />
    </StepBody>
  );
}

function Offer(props: PayerStepProps) {
  const query = useQuery(quoteQuery(props.token));
  const { reload } = useLink(props.token);
  const failure = useLinkFailure(query.error, reload);
  const refresh = () => void query.refetch();
  if (query.data !== undefined) {
    return (
      <Review
        {...props}
        quote={query.data}
        isRefreshing={query.isFetching}
        refreshFailure={failure}
        onRefresh={refresh}
      />
    );
  }
  return (
    <StepBody title={messages.title}>
      {query.isError ? (
        <NoQuote {...props} failure={failure} onRetry={refresh} />
      ) : (
        <SkeletonRows rows={4} label={messages.loading} />
      )}
    </StepBody>
  );
}

/** Returns the server's message, or that its answer could not be read. */
const messageOf = ({ error, isUnreadable }: CallFailure, fallback: string): string =>
  isUnreadable ? messages.unreadable : serverMessage(error, fallback);

interface NoQuoteProps extends PayerStepProps {
  failure: CallFailure | null;
  onRetry: () => void;
}

/** There is no quote: why, and the limit that the amount exceeds. */
function NoQuote({ teleport, failure, onRetry }: NoQuoteProps) {
  const { data } = useQuery(capabilitiesQuery());
  const currency = teleport.payer?.currency;
  const capability = data?.find((one) => one.currency === currency);
  const reason = failure === null ? messages.none : messageOf(failure, messages.none);
  const limit =
    capability === undefined
      ? null
      : failure?.code === "RAMP_AMOUNT_TOO_SMALL"
        ? messages.minimum(formatMoney(capability.minimumAmount, "GBP"))
        : failure?.code === "RAMP_AMOUNT_TOO_LARGE"
          ? messages.maximum(formatMoney(capability.maximumAmount, "GBP"))
          : null;
  const detail = limit === null ? reason : `${limit}. ${reason}`;
  return <Trouble title={messages.failed} detail={detail} onRetry={onRetry} />;
}

interface ReviewProps extends PayerStepProps {
  quote: TeleportQuote;
  isRefreshing: boolean;
  refreshFailure: CallFailure | null;
  onRefresh: () => void;
}

function Review(props: ReviewProps) {
  const { token, teleport, dispatch, quote, isRefreshing, refreshFailure, onRefresh } = props;
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const { busy, run } = useBusy();
  const link = useLink(token);
  const forgetOnLeave = useForgetOnLeave();
  const { payer, recipient } = teleport;

  async function confirm() {
    setFailure(null);
    const result = await run(() =>
      callPublic("createPublicTeleportTransaction", {
        params: { code: token },
        body: { teleportQuoteId: quote.teleportQuoteId },
      }),
    );
    if (result === undefined) return;
    if (result.success) {
      // The quote can be accepted only once.
      forgetOnLeave(quoteQuery(token).queryKey);
      await link.setPayment(result.data);
      dispatch({ type: "payment_made" });
      return;
    }
    setFailure(result);
    if (result.code === "QUOTE_EXPIRED") onRefresh();
    // Without an answer, the payment may have been created.
    if (result.status === 0 || isAboutLink(result.code)) await link.reload();
  }

  return (
    <OfferReview
      recipientName={recipient.displayName}
      quote={quote}
      from={
        payer?.last4 == null
          ? null
          : messages.account(payer.bankName ?? payerMessages.recipient.bank, payer.last4)
      }
      failure={
        failure && {
          isUnanswered: failure.status === 0,
          message: messageOf(failure, messages.notMade),
        }
      }
      refreshError={refreshFailure && messageOf(refreshFailure, messages.notMadeNote)}
      isBusy={busy}
      isRefreshing={isRefreshing}
      onRefresh={onRefresh}
      onConfirm={() => void confirm()}
    />
  );
}

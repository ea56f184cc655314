import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { CallError, type CallFailure } from "../../../../shared/api/index.ts";
import { useBusy } from "../../../../shared/busy/index.ts";
import {
  appMessages,
  payerMessages,
  payerStepMessages,
} from "../../../../shared/messages/index.ts";
import { formatMoney } from "../../../../shared/money/index.ts";
import { useSecondsLeft } from "../../../../shared/time/index.ts";
import { Button, SkeletonRows, StepBody, Trouble } from "../../../../shared/ui/index.ts";
import { Notice, OfferAction } from "../../../bank/bank-transfer/index.ts";
import { callPublic } from "../data/call-public.ts";
import { capabilitiesQuery, quoteQuery } from "../data/queries.ts";
import { isAboutLink, sentenceOf } from "../data/sentence-of.ts";
import type { TeleportQuote } from "../data/teleport.ts";
import { useLink } from "../data/use-link.ts";
import { paymentOf } from "../flow/shown-step.ts";
import type { PayerStepProps } from "../flow/step-props.ts";
import { PayerOffer, PaymentHop } from "../ui/payer-offer.tsx";

const messages = payerStepMessages.quote;

/** What the payer pays and what arrives; confirming makes the transaction. */
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
      <PaymentHop recipientName={teleport.recipient.displayName} sums={payment} />
    </StepBody>
  );
}

function Offer(props: PayerStepProps) {
  const { token } = props;
  const query = useQuery(quoteQuery(token));
  const { look } = useLink(token);
  const failure = query.error instanceof CallError ? query.error.failure : null;
  const isLinkInTrouble = isAboutLink(failure?.code ?? null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each failure
  useEffect(() => {
    if (isLinkInTrouble) void look();
  }, [isLinkInTrouble]);
  const refresh = () => void query.refetch();
  if (query.data !== undefined) {
    return (
      <Review
        {...props}
        quote={query.data}
        isRefreshing={query.isFetching}
        refreshFailed={failure}
        onRefresh={refresh}
      />
    );
  }
  return (
    <StepBody title={messages.title}>
      {query.isError ? (
        <Refused {...props} failure={failure} onRetry={refresh} />
      ) : (
        <SkeletonRows rows={4} label={messages.loading} />
      )}
    </StepBody>
  );
}

/** What the server said, or that its answer could not be read. */
const sentenceAbout = ({ error, status }: CallFailure, otherwise: string): string =>
  sentenceOf(error, status === 200 ? messages.unreadable : otherwise);

interface RefusedProps extends PayerStepProps {
  failure: CallFailure | null;
  onRetry: () => void;
}

/** There is no offer: why, and between which amounts there would be one. */
function Refused({ teleport, failure, onRetry }: RefusedProps) {
  const { data } = useQuery(capabilitiesQuery());
  const currency = teleport.payer?.currency;
  const capability = data?.find((one) => one.currency === currency);
  const said = failure === null ? messages.none : sentenceAbout(failure, messages.none);
  const limit =
    capability === undefined
      ? null
      : failure?.code === "RAMP_AMOUNT_TOO_SMALL"
        ? messages.minimum(formatMoney(capability.minimumAmount, "GBP"))
        : failure?.code === "RAMP_AMOUNT_TOO_LARGE"
          ? messages.maximum(formatMoney(capability.maximumAmount, "GBP"))
          : null;
  const detail = limit === null ? said : `${limit}. ${said}`;
  return <Trouble title={messages.failed} detail={detail} onRetry={onRetry} />;
}

interface ReviewProps extends PayerStepProps {
  quote: TeleportQuote;
  isRefreshing: boolean;
  refreshFailed: CallFailure | null;
  onRefresh: () => void;
}

function Review(props: ReviewProps) {
  const { token, teleport, dispatch, quote, isRefreshing, refreshFailed, onRefresh } = props;
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const { busy: isConfirming, run } = useBusy();
  const left = useSecondsLeft(Date.parse(quote.expiresAt));
  const link = useLink(token);
  const isExpired = left === 0;
  const { payer } = teleport;

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
      await link.setPayment(result.data);
      dispatch({ type: "payment_made" });
      // It has been used up.
      link.forgetQuote();
      return;
    }
    setFailure(result);
    if (result.code === "QUOTE_EXPIRED") onRefresh();
    // It may have begun although no answer came.
    if (result.status === 0 || isAboutLink(result.code)) await link.look();
  }

  return (
    <StepBody
      title={messages.title}
      onSubmit={() => {
        if (!isExpired && !isConfirming) void confirm();
      }}
      action={
        <OfferAction
          secondsLeft={left}
          isExpired={isExpired}
          isRefreshing={isRefreshing}
          onRefresh={onRefresh}
          label={failure?.status === 0 ? appMessages.tryAgain : messages.action}
          busy={isConfirming}
          busyLabel={messages.busy}
        />
      }
    >
      {failure !== null &&
        (failure.status === 0 ? (
          <Notice title={messages.unanswered} detail={messages.unansweredNote} />
        ) : (
          <Notice title={sentenceAbout(failure, messages.notMade)} detail={messages.notMadeNote} />
        ))}
      {failure === null && refreshFailed !== null && (
        <Notice
          title={messages.failed}
          detail={sentenceAbout(refreshFailed, messages.notMadeNote)}
        />
      )}
      <PayerOffer
        recipientName={teleport.recipient.displayName}
        quote={quote}
        from={
          payer?.last4 == null
            ? null
            : messages.account(payer.bankName ?? payerMessages.recipient.bank, payer.last4)
        }
      />
    </StepBody>
  );
}

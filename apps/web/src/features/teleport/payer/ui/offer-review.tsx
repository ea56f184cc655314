import { appMessages, payerStepMessages } from "../../../../shared/messages/index.ts";
import { formatMoney } from "../../../../shared/money/index.ts";
import { useSecondsLeft } from "../../../../shared/time/index.ts";
import { classes, StepBody, text } from "../../../../shared/ui/index.ts";
import {
  HopBetween,
  Line,
  Notice,
  OfferAction,
  OfferSummary,
  offerLines,
} from "../../../bank/bank-transfer/index.ts";
import type { TeleportPayment, TeleportQuote } from "../data/teleport.ts";

const messages = payerStepMessages.quote;

/** The amount that the payer pays and the amount that the recipient gets. */
export function PaymentHop(props: {
  recipientName: string;
  amounts: Pick<TeleportPayment, "source" | "destination">;
}) {
  const { source, destination } = props.amounts;
  return (
    <HopBetween
      source={{ label: messages.youPay, ...source }}
      destination={{
        label: messages.receives(props.recipientName),
        amount: destination.amount,
        currency: destination.currency,
      }}
    />
  );
}

export interface OfferReviewProps {
  recipientName: string;
  quote: TeleportQuote;
  /** The account that pays, or null if it is unknown. */
  from: string | null;
  /** Why the last confirmation failed, or null. If unanswered, it is not known whether it had an effect. */
  failure: { isUnanswered: boolean; message: string } | null;
  /** Why the last refresh of the quote failed, or null. */
  refreshError: string | null;
  /** The quote was accepted, but there was no answer yet: then it does not expire. */
  isAccepted?: boolean;
  isBusy: boolean;
  isRefreshing: boolean;
  onRefresh: () => void;
  onConfirm: () => void;
}

/** The quote of a teleport payment with the button that accepts it. */
export function OfferReview(props: OfferReviewProps) {
  const { recipientName, quote, from, failure, refreshError, isAccepted = false, isBusy } = props;
  const secondsLeft = useSecondsLeft(Date.parse(quote.expiresAt));
  const isExpired = secondsLeft === 0 && !isAccepted;
  return (
    <StepBody
      title={messages.title}
      onSubmit={() => {
        if (!isExpired && !isBusy) props.onConfirm();
      }}
      action={
        <OfferAction
          secondsLeft={secondsLeft}
          hasRate={quote.source.currency !== quote.destination.currency}
          isExpired={isExpired}
          isAccepted={isAccepted}
          isRefreshing={props.isRefreshing}
          onRefresh={props.onRefresh}
          label={failure?.isUnanswered ? appMessages.tryAgain : messages.action}
          busy={isBusy}
          busyLabel={messages.busy}
        />
      }
    >
      {failure !== null && (
        <Notice
          title={failure.isUnanswered ? messages.unanswered : failure.message}
          detail={failure.isUnanswered ? messages.unansweredNote : messages.notMadeNote}
        />
      )}
      {failure === null && refreshError !== null && (
        <Notice title={messages.failed} detail={refreshError} />
      )}
      <PaymentHop recipientName={recipientName} amounts={quote} />
      <OfferSummary
        lines={offerLines(quote, messages.sent, messages.teleportFee)}
        total={{
          label: messages.gets(recipientName),
          value: formatMoney(quote.destination.amount, quote.destination.currency),
        }}
      >
        {from !== null && <Line label={messages.from}>{from}</Line>}
      </OfferSummary>
      <p className={classes(text.small, text.soft, text.center)}>
        {messages.arrives}. {messages.seen(recipientName)}
      </p>
    </StepBody>
  );
}

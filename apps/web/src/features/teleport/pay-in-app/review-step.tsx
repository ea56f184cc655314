import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { CallError, type CallFailure } from "../../../shared/api/index.ts";
import {
  appMessages,
  payerStepMessages,
  teleportPayMessages,
} from "../../../shared/messages/index.ts";
import { useSecondsLeft } from "../../../shared/time/index.ts";
import { LinkButton, SkeletonRows, StepBody, Trouble } from "../../../shared/ui/index.ts";
import { accountName, type LinkedAccount } from "../../bank/bank-accounts/index.ts";
import { Notice, OfferAction } from "../../bank/bank-transfer/index.ts";
import { isAboutLink, PayerOffer, sentenceOf, type TeleportQuote } from "../payer/index.ts";
import { ownQuoteQuery } from "./queries.ts";
import type { Pay } from "./use-pay.ts";

const messages = payerStepMessages.quote;

/** What leaves the chosen account and what arrives; confirming makes the payment. */
export function ReviewStep({ pay, accountId }: { pay: Pay; accountId: string }) {
  const { token, look } = pay;
  const query = useQuery(ownQuoteQuery(token, accountId));
  const failure = query.error instanceof CallError ? query.error.failure : null;
  const isLinkInTrouble = isAboutLink(failure?.code ?? null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each failure
  useEffect(() => {
    if (isLinkInTrouble) void look();
  }, [isLinkInTrouble]);
  const refresh = () => void query.refetch();
  if (query.data !== undefined && failure?.code !== "TELEPORT_OWN_LINK") {
    return (
      <Review
        pay={pay}
        quote={query.data}
        isRefreshing={query.isFetching}
        refreshFailed={failure}
        onRefresh={refresh}
      />
    );
  }
  if (failure?.code === "TELEPORT_OWN_LINK") return <OwnLink />;
  return (
    <StepBody title={messages.title}>
      {query.isError ? (
        <Trouble
          title={messages.failed}
          detail={failure === null ? messages.none : sentenceOf(failure.error, messages.none)}
          onRetry={refresh}
        />
      ) : (
        <SkeletonRows rows={4} label={messages.loading} />
      )}
    </StepBody>
  );
}

function OwnLink() {
  const { own } = teleportPayMessages;
  return (
    <StepBody
      title={own.title}
      lead={<span role="alert">{own.text}</span>}
      action={
        <LinkButton href="/teleport/links" wide>
          {own.links}
        </LinkButton>
      }
    />
  );
}

/** The account that pays, in a line. */
const nameOf = (account: LinkedAccount): string =>
  account.last4 === null
    ? accountName(account)
    : messages.account(accountName(account), account.last4);

interface ReviewProps {
  pay: Pay;
  quote: TeleportQuote;
  isRefreshing: boolean;
  refreshFailed: CallFailure | null;
  onRefresh: () => void;
}

function Review({ pay, quote, isRefreshing, refreshFailed, onRefresh }: ReviewProps) {
  const { link, state, accounts, failure, isBusy, confirm } = pay;
  const left = useSecondsLeft(Date.parse(quote.expiresAt));
  const account = accounts.data?.find(({ id }) => id === state.accountId);
  const isUnanswered = failure !== null && failure.code === null;
  // A confirmation that was not answered is asked for again, whatever the time is now.
  const isExpired = left === 0 && state.correlationId === null;
  return (
    <StepBody
      title={messages.title}
      onSubmit={() => {
        if (!isExpired) void confirm(quote.teleportQuoteId);
      }}
      action={
        <OfferAction
          secondsLeft={left}
          isExpired={isExpired}
          isAccepted={state.correlationId !== null}
          isRefreshing={isRefreshing}
          onRefresh={onRefresh}
          label={isUnanswered ? appMessages.tryAgain : messages.action}
          busy={isBusy}
          busyLabel={messages.busy}
        />
      }
    >
      {failure !== null && (
        <Notice
          title={isUnanswered ? messages.unanswered : sentenceOf(failure.error, messages.notMade)}
          detail={isUnanswered ? messages.unansweredNote : messages.notMadeNote}
        />
      )}
      {failure === null && refreshFailed !== null && (
        <Notice
          title={messages.failed}
          detail={sentenceOf(refreshFailed.error, messages.notMadeNote)}
        />
      )}
      <PayerOffer
        recipientName={link.recipient.displayName}
        quote={quote}
        from={account === undefined ? null : nameOf(account)}
      />
    </StepBody>
  );
}

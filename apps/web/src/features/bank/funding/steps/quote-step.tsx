import {
  appMessages,
  bankTransferMessages,
  fundingMessages,
} from "../../../../shared/messages/index.ts";
import { formatMoney } from "../../../../shared/money/index.ts";
import { useSecondsLeft } from "../../../../shared/time/index.ts";
import { StepBody, TextLink } from "../../../../shared/ui/index.ts";
import { accountName, identifierLine } from "../../bank-accounts/index.ts";
import {
  HopBetween,
  Line,
  Notice,
  OfferAction,
  OfferSummary,
  offerLines,
} from "../../bank-transfer/index.ts";
import type { FundingQuote } from "../data/funding-state.ts";
import type { Funding } from "../flow/use-funding.ts";
import styles from "../ui/funding.module.css";

const messages = fundingMessages.quote;

/** Shows the quote. Confirming creates the intent. */
export function QuoteStep({ funding }: { funding: Funding }) {
  const { quote } = funding.state;
  return quote === null ? null : <Review funding={funding} quote={quote} />;
}

function Review({ funding, quote }: { funding: Funding; quote: FundingQuote }) {
  const { state, account, getQuote, confirm } = funding;
  const { operation, phase, notice, correlationId, isQuoteGone } = state;
  const left = useSecondsLeft(Date.parse(quote.expiresAt));
  // An intent that was requested in time is retried even after the quote has expired.
  const isExpired = correlationId === null && (isQuoteGone || left === 0);
  const busy = phase === "confirming";
  const unanswered = notice?.kind === "unanswered";
  const sourceAmount = formatMoney(quote.source.amount, quote.source.currency);
  const action = unanswered ? appMessages.tryAgain : messages.action[operation];
  return (
    <StepBody
      title={messages.title}
      onSubmit={() => {
        if (!isExpired && phase === "idle") void confirm();
      }}
      action={
        <OfferAction
          secondsLeft={left}
          isExpired={isExpired}
          isAccepted={correlationId !== null}
          isRefreshing={phase === "quoting"}
          onRefresh={() => void getQuote()}
          label={action}
          busy={busy}
          busyLabel={messages.confirming[operation]}
        />
      }
    >
      {notice !== null && (
        <Notice
          title={unanswered ? messages.unanswered.title : notice.text}
          detail={unanswered ? messages.unanswered.detail(sourceAmount) : messages.refused}
        >
          {notice.kind === "refused" && notice.needsSecondFactor && (
            <p className={styles.remedy}>
              <TextLink href="/profile/security">{messages.openSecurity}</TextLink>
            </p>
          )}
        </Notice>
      )}
      <HopBetween
        source={{ label: messages.source[operation], ...quote.source }}
        destination={{ label: messages.youGet, ...quote.destination }}
      />
      <OfferSummary
        lines={offerLines(quote, messages.source[operation], bankTransferMessages.offer.ourFee)}
        total={{
          label: messages.total,
          value: formatMoney(quote.destination.amount, quote.destination.currency),
        }}
      >
        {account !== null && (
          <Line label={messages.account[operation]}>
            {accountName(account)}
            <span className={styles.identifier}>{identifierLine(account)}</span>
          </Line>
        )}
      </OfferSummary>
    </StepBody>
  );
}

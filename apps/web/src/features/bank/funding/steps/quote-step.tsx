import { CircleAlert } from "lucide-react";
import { appMessages, fundingMessages } from "../../../../shared/messages/index.ts";
import { formatMoney } from "../../../../shared/money/index.ts";
import { useSecondsLeft } from "../../../../shared/time/index.ts";
import { Banner, Button, classes, StepBody, TextLink } from "../../../../shared/ui/index.ts";
import { accountName, identifierLine } from "../../bank-accounts/index.ts";
import type { FundingQuote } from "../data/funding-state.ts";
import { quoteLines } from "../flow/quote-view.ts";
import type { Funding } from "../flow/use-funding.ts";
import styles from "../ui/funding.module.css";
import { Hop } from "../ui/hop.tsx";
import { QuoteCountdown, QuoteExpired } from "../ui/quote-hold.tsx";

const messages = fundingMessages.quote;

/** What becomes of the money; confirming creates the intent. */
export function QuoteStep({ funding }: { funding: Funding }) {
  const { quote } = funding.state;
  return quote === null ? null : <Review funding={funding} quote={quote} />;
}

function Review({ funding, quote }: { funding: Funding; quote: FundingQuote }) {
  const { state, account, getQuote, confirm } = funding;
  const { operation, phase, notice, correlationId, isQuoteGone } = state;
  const left = useSecondsLeft(Date.parse(quote.expiresAt));
  // An intent that was asked for in time is asked for again, whatever the time is now.
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
        <>
          {isExpired ? (
            <>
              <QuoteExpired />
              <Button
                wide
                busy={phase === "quoting"}
                busyLabel={messages.refreshing}
                onClick={() => void getQuote()}
              >
                {messages.refresh}
              </Button>
            </>
          ) : (
            correlationId === null && <QuoteCountdown seconds={left} />
          )}
          <Button
            type="submit"
            kind={isExpired ? "quiet" : "primary"}
            wide
            busy={busy}
            busyLabel={messages.confirming[operation]}
            disabled={isExpired}
          >
            {action}
          </Button>
        </>
      }
    >
      {notice !== null && (
        <div role="alert">
          <Banner
            tone="warn"
            icon={<CircleAlert size={24} strokeWidth={1.75} aria-hidden="true" />}
            title={unanswered ? messages.unanswered.title : notice.text}
            detail={unanswered ? messages.unanswered.detail(sourceAmount) : messages.refused}
          />
          {notice.kind === "refused" && notice.needsSecondFactor && (
            <p className={styles.remedy}>
              <TextLink href="/profile/security">{messages.openSecurity}</TextLink>
            </p>
          )}
        </div>
      )}
      <Hop operation={operation} source={quote.source} destination={quote.destination} />
      <dl className={styles.lines}>
        {account !== null && (
          <div className={styles.line}>
            <dt>{messages.account[operation]}</dt>
            <dd>
              {accountName(account)}
              <span className={styles.identifier}>{identifierLine(account)}</span>
            </dd>
          </div>
        )}
        {quoteLines(quote).map(({ label, value }) => (
          <div
            key={label}
            className={classes(styles.line, label === messages.total && styles.total)}
          >
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </StepBody>
  );
}

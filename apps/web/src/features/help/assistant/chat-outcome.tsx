import { useQuery } from "@tanstack/react-query";
import { assistantMessages } from "../../../shared/messages/index.ts";
import { formatMoney, formatRate } from "../../../shared/money/index.ts";
import { formatDate } from "../../../shared/time/index.ts";
import {
  Card,
  Fact,
  Facts,
  Section,
  SkeletonRows,
  Trouble,
  text,
} from "../../../shared/ui/index.ts";
import styles from "./assistant.module.css";
import { NextStep } from "./next-step.tsx";
import { OfferComparison } from "./offer-comparison.tsx";
import { type Chat, type ChatResults, chatResultsQuery } from "./queries.ts";

const messages = assistantMessages.results;

type Result = ChatResults["results"][number];

/** The result of the answers, and links to continue. */
export function ChatOutcome(props: {
  chat: Chat;
  giveEmail: (email: string) => Promise<Chat | null>;
}) {
  const query = useQuery({
    ...chatResultsQuery(props.chat),
    // Entering an email address changes no figure.
    placeholderData: (before) => before,
  });
  if (query.isPending) return <SkeletonRows rows={2} label={messages.loading} />;
  if (query.isError) {
    return (
      <Trouble
        title={messages.failed}
        detail={messages.failedNote}
        onRetry={() => void query.refetch()}
      />
    );
  }
  const { pricesOf, results, comparison, nextStep } = query.data;
  return (
    <>
      <Section title={messages.title}>
        <div className={styles.results}>
          {results.map((result) => (
            <ResultCard key={result.id} result={result} />
          ))}
        </div>
        {pricesOf !== null && (
          <p className={`${text.small} ${text.soft}`}>{messages.pricesOf(formatDate(pricesOf))}</p>
        )}
      </Section>
      {comparison !== null && <OfferComparison comparison={comparison} />}
      <NextStep label={nextStep.label} email={props.chat.email} giveEmail={props.giveEmail} />
    </>
  );
}

function ResultCard({ result }: { result: Result }) {
  return (
    <Card padded>
      <h3 className={text.strong}>{result.title}</h3>
      <p className={text.soft}>{result.summary}</p>
      {result.isPossible && (
        <>
          {result.cost !== null && (
            <Facts>
              <CostFacts cost={result.cost} />
            </Facts>
          )}
          <h4 className={text.smallStrong}>{messages.duration}</h4>
          <p>{result.duration}</p>
          <h4 className={text.smallStrong}>{messages.steps}</h4>
          <ol className={styles.steps}>
            {result.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </>
      )}
    </Card>
  );
}

function CostFacts({ cost }: { cost: NonNullable<Result["cost"]> }) {
  const { sent, fee, arrives, rate, feePerYear } = cost;
  return (
    <>
      <Fact label={messages.sent}>{formatMoney(sent.amount, sent.currency)}</Fact>
      <Fact label={messages.fee}>{formatMoney(fee.amount, fee.currency)}</Fact>
      <Fact label={messages.arrives}>{formatMoney(arrives.amount, arrives.currency)}</Fact>
      <Fact label={messages.rate}>
        {messages.rateOf(sent.currency, formatRate(Number(rate)), arrives.currency)}
      </Fact>
      {feePerYear !== null && (
        <Fact label={messages.feePerYear}>
          {formatMoney(feePerYear.amount, feePerYear.currency)}
        </Fact>
      )}
    </>
  );
}

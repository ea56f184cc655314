import { useQueryClient } from "@tanstack/react-query";
import { CircleAlert, Landmark } from "lucide-react";
import { useEffect, useRef } from "react";
import { fundingMessages } from "../../../../shared/messages/index.ts";
import { formatMoney } from "../../../../shared/money/index.ts";
import { formatMoment } from "../../../../shared/time/index.ts";
import {
  Banner,
  Button,
  classes,
  Foot,
  Main,
  SkeletonRows,
  StepBody,
  SuccessStage,
  text,
} from "../../../../shared/ui/index.ts";
import { accountName } from "../../bank-accounts/index.ts";
import type { FundingIntent } from "../data/funding-state.ts";
import { useIntent } from "../data/use-intent.ts";
import { standingOf } from "../flow/timeline.ts";
import type { Funding } from "../flow/use-funding.ts";
import styles from "../ui/funding.module.css";
import { StatusTrouble } from "../ui/status-trouble.tsx";
import { SupportLink } from "../ui/support-link.tsx";
import { Timeline } from "../ui/timeline-list.tsx";

const messages = fundingMessages.success;

/** How long a completed top-up is shown before the dashboard opens. */
const completedMs = 2000;

/** The end of the way: a top-up's progress, or the word that a withdrawal is done. */
export function SuccessStep({ funding }: { funding: Funding }) {
  const { state, leave } = funding;
  const intent = useIntent(state.intentId, { polls: state.operation === "topup" });
  if (state.intentId === null) return null;
  if (intent.data === undefined) {
    return intent.isError ? (
      <StatusTrouble state={state} intent={intent} onLeave={() => leave()} />
    ) : (
      <StepBody title={fundingMessages.title[state.operation]}>
        <SkeletonRows rows={4} label={messages.checking} />
      </StepBody>
    );
  }
  const { status } = intent.data;
  if (state.operation === "withdraw" && status !== "FAILED" && status !== "CANCELLED") {
    return <Withdrawn funding={funding} intent={intent.data} />;
  }
  return <Progress funding={funding} intent={intent.data} unreadable={intent.isError} />;
}

interface IntentProps {
  funding: Funding;
  intent: FundingIntent;
}

/** A withdrawal is shown as done and not polled: history and notifications tell the rest. */
function Withdrawn({ funding: { leave, account }, intent: { source, destination } }: IntentProps) {
  const said = messages.withdraw;
  const arrives = formatMoney(destination.amount, destination.currency);
  return (
    <div className={styles.withdrawn}>
      <Main centred>
        <SuccessStage amount={formatMoney(source.amount, source.currency)}>
          <span className={styles.seal}>
            <Landmark size={28} strokeWidth={1.75} aria-hidden="true" />
          </span>
        </SuccessStage>
        <div className={styles.below}>
          <h1 className={text.title}>{said.title}</h1>
          <p className={styles.arrives}>
            {account === null ? said.arrives(arrives) : said.to(arrives, accountName(account))}
          </p>
          <p className={classes(text.small, text.soft)}>{said.lead}</p>
        </div>
      </Main>
      <Foot>
        <Button kind="solid" wide onClick={() => leave()}>
          {messages.done}
        </Button>
      </Foot>
    </div>
  );
}

function Progress({ funding, intent, unreadable }: IntentProps & { unreadable: boolean }) {
  const { state, leave } = funding;
  const { operation, status, source, destination, failure, settlement } = intent;
  const standing = standingOf(status);
  useCompleted(status === "COMPLETED", leave);
  const said = messages[operation === "topup" ? "topup" : "returned"];
  const hasFailed = standing === "failed";
  const stopped = hasFailed || standing === "cancelled";
  const sent = formatMoney(source.amount, source.currency);
  const reason = failure?.reason ?? messages.failedPlain;
  return (
    <StepBody
      title={said.title[standing]}
      lead={standing === "failed" ? reason : said.lead[standing]}
      action={
        <>
          <Button kind="solid" wide onClick={() => leave()}>
            {messages.done}
          </Button>
          {(hasFailed || unreadable) && (
            <SupportLink state={state} issue={hasFailed ? reason : messages.unableText} />
          )}
        </>
      }
    >
      {unreadable && (
        <Banner
          tone="warn"
          live
          icon={<CircleAlert size={24} strokeWidth={1.75} aria-hidden="true" />}
          title={messages.unable}
          detail={messages.unableNote}
        />
      )}
      <div className={styles.sum}>
        <p className={classes(styles.sumAmount, stopped && styles.struck)}>
          {stopped ? sent : formatMoney(destination.amount, destination.currency)}
        </p>
        {!stopped && <p className={classes(text.small, text.soft)}>{messages.forAmount(sent)}</p>}
      </div>
      <Timeline operation={operation} status={status} />
      {settlement.eta !== null && (
        <p className={classes(text.small, text.soft)}>
          {messages.expected(formatMoment(new Date(settlement.eta), new Date()))}
        </p>
      )}
    </StepBody>
  );
}

/** The completion callback: once, two seconds after the end is known. */
function useCompleted(isCompleted: boolean, leave: () => void): void {
  const queryClient = useQueryClient();
  const latest = useRef(leave);
  latest.current = leave;
  useEffect(() => {
    if (!isCompleted) return;
    for (const key of ["balances", "transactions"]) {
      void queryClient.invalidateQueries({ queryKey: [key] });
    }
    const timer = setTimeout(() => latest.current(), completedMs);
    return () => clearTimeout(timer);
  }, [isCompleted, queryClient]);
}

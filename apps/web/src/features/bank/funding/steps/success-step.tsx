import { useQueryClient } from "@tanstack/react-query";
import { CircleAlert, Landmark } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { fundingMessages } from "../../../../shared/messages/index.ts";
import { formatMoney } from "../../../../shared/money/index.ts";
import { tokenSymbol } from "../../../../shared/settings/index.ts";
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
import { Timeline } from "../../bank-transfer/index.ts";
import type { FundingIntent } from "../data/funding-state.ts";
import { useIntent } from "../data/use-intent.ts";
import { useSubmit } from "../data/use-submit.ts";
import { shownStatus, timelineOf } from "../flow/timeline.ts";
import type { Funding } from "../flow/use-funding.ts";
import styles from "../ui/funding.module.css";
import { IntentView } from "../ui/intent-view.tsx";
import { SupportLink } from "../ui/support-link.tsx";

const messages = fundingMessages.success;

const completedText = (operation: FundingIntent["operation"]) => {
  const { topup, withdraw } = messages.stages.complete;
  return operation === "topup" ? topup(tokenSymbol("USD")) : withdraw;
};

/** How long a completed top-up is shown before the dashboard opens. */
const completedMs = 2000;
const dayMs = 86_400_000;

/** The progress of a top-up, or the success of a withdrawal. */
export function SuccessStep({ funding }: { funding: Funding }) {
  const { state } = funding;
  const intent = useIntent(state.intentId, { polls: state.operation === "topup" });
  if (state.intentId === null) return null;
  return (
    <IntentView
      {...funding}
      intent={intent}
      loading={
        <StepBody title={fundingMessages.title[state.operation]}>
          <SkeletonRows rows={4} label={messages.checking} />
        </StepBody>
      }
    >
      {(data) =>
        state.operation === "withdraw" &&
        data.status !== "FAILED" &&
        data.status !== "CANCELLED" ? (
          <Withdrawn funding={funding} intent={data} />
        ) : (
          <Progress funding={funding} intent={data} unreadable={intent.isError} />
        )
      }
    </IntentView>
  );
}

interface IntentProps {
  funding: Funding;
  intent: FundingIntent;
}

/** The one screen at the end of a withdrawal, which is not polled. History and notifications show its progress. */
function Withdrawn({ funding: { leave, account }, intent }: IntentProps) {
  useSubmit(intent);
  const { source, destination, settlement, status } = intent;
  const isDone = status === "COMPLETED";
  const eta = new Date(settlement.eta ?? 0);
  const isLater = eta.getTime() > Date.now() + dayMs;
  const texts = isDone ? messages.withdraw.done : messages.withdraw;
  const sent = formatMoney(source.amount, source.currency);
  const arrives = formatMoney(destination.amount, destination.currency);
  const bank = account === null ? messages.withdraw.yourBank : accountName(account);
  return (
    <div className={styles.withdrawn}>
      <Main centred>
        <SuccessStage amount={sent}>
          <span className={styles.seal}>
            <Landmark size={28} strokeWidth={1.75} aria-hidden="true" />
          </span>
        </SuccessStage>
        <div className={styles.below}>
          <h1 className={text.title}>{texts.title(sent)}</h1>
          <p className={styles.arrives}>
            {isDone || !isLater
              ? texts.lead(arrives, bank)
              : messages.withdraw.leadBy(arrives, bank, formatMoment(eta, new Date()))}
          </p>
          {!isDone && <p className={classes(text.small, text.soft)}>{messages.withdraw.rest}</p>}
        </div>
      </Main>
      <Foot>
        <Button kind="solid" wide onClick={leave}>
          {messages.done}
        </Button>
      </Foot>
    </div>
  );
}

function Progress({ funding, intent, unreadable }: IntentProps & { unreadable: boolean }) {
  const { state, leave } = funding;
  const { operation, status, source, destination, failure, settlement } = intent;
  const shown = shownStatus(status);
  useCompleted(status === "COMPLETED", leave);
  const texts = messages[operation === "topup" ? "topup" : "returned"];
  const hasFailed = shown === "failed";
  const stopped = hasFailed || shown === "cancelled";
  const sent = formatMoney(source.amount, source.currency);
  const reason = failure?.reason ?? messages.failedPlain;
  const stages = timelineOf(status).map(({ stage, state: stageState }) => ({
    name: stage === "complete" ? completedText(operation) : messages.stages[stage],
    state: stageState,
  }));
  return (
    <StepBody
      title={texts.title[shown]}
      lead={shown === "failed" ? reason : texts.lead[shown]}
      action={
        <>
          <Button kind="solid" wide onClick={leave}>
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
      <Timeline stages={stages} />
      {settlement.eta !== null && (
        <p className={classes(text.small, text.soft)}>
          {messages.expected(formatMoment(new Date(settlement.eta), new Date()))}
        </p>
      )}
    </StepBody>
  );
}

/** Leaves the screen two seconds after the intent is completed. */
function useCompleted(isCompleted: boolean, leave: () => void): void {
  const queryClient = useQueryClient();
  const leaveNow = useEffectEvent(leave);
  useEffect(() => {
    if (!isCompleted) return;
    for (const key of ["balances", "transactions"]) {
      void queryClient.invalidateQueries({ queryKey: [key] });
    }
    const timer = setTimeout(() => leaveNow(), completedMs);
    return () => clearTimeout(timer);
  }, [isCompleted, queryClient]);
}

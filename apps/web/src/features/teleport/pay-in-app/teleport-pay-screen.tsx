import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useParams } from "wouter";
import { CallError } from "../../../shared/api/index.ts";
import { teleportPayMessages as messages, payerMessages } from "../../../shared/messages/index.ts";
import { formatMoney } from "../../../shared/money/index.ts";
import { useBackEntries, useUp } from "../../../shared/navigation/index.ts";
import { BackBar, LinkButton, QueryView, Screen, StepBody } from "../../../shared/ui/index.ts";
import { KycGate, useVerification, WithCompleteProfile } from "../../bank/verification/index.ts";
import {
  type ClosedReason,
  closedReason,
  isLinkToken,
  serverMessage,
  type Teleport,
} from "../payer/index.ts";
import { AccountStep } from "./account-step.tsx";
import { shownStep } from "./pay-flow.ts";
import { InstructionsStep, StatusStep } from "./payment-step.tsx";
import { askedQuery } from "./queries.ts";
import { ReviewStep } from "./review-step.tsx";
import { type Pay, usePay } from "./use-pay.ts";

/** /teleport/pay/:token: a signed-in person pays a link from a linked account. */
export function TeleportPayScreen() {
  const { token = "" } = useParams<{ token: string }>();
  return isLinkToken(token) ? (
    <OpenedLink key={token} token={token} />
  ) : (
    <Frame title={messages.title}>
      <NotFound />
    </Frame>
  );
}

function Frame(props: { title: string; onBack?: () => void; children: ReactNode }) {
  const up = useUp();
  return (
    <Screen title={props.title}>
      <BackBar onBack={props.onBack ?? up} />
      {props.children}
    </Screen>
  );
}

/** Why a link cannot be paid. It is announced unless it is a normal end of a link. */
function Closed(props: { title: string; reason: string; isNormal?: boolean }) {
  const { title, reason, isNormal = false } = props;
  return (
    <StepBody
      title={title}
      lead={isNormal ? reason : <span role="alert">{reason}</span>}
      action={
        <LinkButton href="/dashboard" wide>
          {messages.done}
        </LinkButton>
      }
    />
  );
}

const NotFound = () => (
  <Closed title={payerMessages.notFound} reason={payerMessages.error.notFound} />
);

const waiting = { data: undefined, isError: false, refetch: () => undefined };

/** Shown while something is read or could not be read. */
function Reading(props: { query?: typeof waiting; failedNote?: string }) {
  const { query = waiting, failedNote = payerMessages.error.unread } = props;
  return (
    <StepBody title={messages.title}>
      <QueryView
        query={query}
        rows={4}
        texts={{ loading: messages.loading, failed: payerMessages.failed, failedNote }}
      />
    </StepBody>
  );
}

function OpenedLink({ token }: { token: string }) {
  const { data, error, isError, refetch } = useQuery({
    ...askedQuery(token),
    refetchOnMount: "always",
    refetchOnWindowFocus: true,
  });
  if (data !== undefined) return <Payment token={token} link={data} />;
  const failure = error instanceof CallError ? error.failure : null;
  return (
    <Frame title={messages.title}>
      {failure?.code === "TELEPORT_NOT_FOUND" ? (
        <NotFound />
      ) : (
        <Reading
          query={{ data, isError, refetch: () => void refetch() }}
          failedNote={serverMessage(failure?.error ?? "", payerMessages.error.unread)}
        />
      )}
    </Frame>
  );
}

function Payment({ token, link }: { token: string; link: Teleport }) {
  const pay = usePay(token, link);
  const { state, dispatch } = pay;
  const isReviewing = shownOf(pay)?.step === "review";
  const goBack = () => dispatch({ type: "back" });
  useBackEntries(isReviewing ? 1 : 0, goBack);
  return (
    <Frame
      title={messages.page(link.recipient.displayName)}
      {...(isReviewing && { onBack: goBack })}
    >
      <WithCompleteProfile title={messages.page(link.recipient.displayName)}>
        {() => <Step key={state.step} pay={pay} />}
      </WithCompleteProfile>
    </Frame>
  );
}

/** Returns the step to show; null until the person's payments are known. */
function shownOf({ state, link, payments }: Pay) {
  if (payments.data === undefined) return null;
  return shownStep(state, link, payments.data[0]?.payment ?? null);
}

function Step({ pay }: { pay: Pay }) {
  const { state, link, payments } = pay;
  const verification = useVerification();
  const shown = shownOf(pay);
  if (shown === null) {
    const { isError, refetch } = payments;
    return <Reading query={{ data: undefined, isError, refetch: () => void refetch() }} />;
  }
  switch (shown.step) {
    case "instructions":
      return (
        <InstructionsStep
          payment={shown.payment}
          recipientName={link.recipient.displayName}
          marking={pay.marking}
          onShown={() => void pay.reload()}
        />
      );
    case "status": {
      const paymentId = shown.payment.transactionId;
      const canBePaid = closedReason(link, null) === null;
      return (
        <StatusStep
          payment={shown.payment}
          recipientName={link.recipient.displayName}
          onAgain={canBePaid ? () => pay.dispatch({ type: "started_again", paymentId }) : null}
        />
      );
    }
    case "closed":
      return <ClosedLink link={link} reason={shown.reason} />;
  }
  if (!verification.isKnown) return <Reading />;
  if (!verification.isSatisfied) return <KycGate onSatisfied={() => {}} />;
  return shown.step === "review" && state.accountId !== null ? (
    <ReviewStep pay={pay} accountId={state.accountId} />
  ) : (
    <AccountStep pay={pay} />
  );
}

function ClosedLink({ link, reason }: { link: Teleport; reason: ClosedReason }) {
  const { what, reason: texts } = payerMessages.closed;
  return (
    <Closed
      title={texts[reason].title}
      reason={`${what(formatMoney(link.amount, link.currency), link.recipient.displayName)}. ${texts[reason].detail}`}
      isNormal
    />
  );
}

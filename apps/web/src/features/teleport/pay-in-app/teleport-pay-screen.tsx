import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useLocation, useParams } from "wouter";
import { CallError } from "../../../shared/api/index.ts";
import { teleportPayMessages as messages, payerMessages } from "../../../shared/messages/index.ts";
import { formatMoney } from "../../../shared/money/index.ts";
import {
  BackBar,
  LinkButton,
  Screen,
  SkeletonRows,
  StepBody,
  Trouble,
} from "../../../shared/ui/index.ts";
import { KycGate, useVerification, WithCompleteProfile } from "../../bank/verification/index.ts";
import { sentenceOf, type Teleport } from "../payer/index.ts";
import { AccountStep } from "./account-step.tsx";
import { type ClosedReason, shownStep } from "./pay-flow.ts";
import { InstructionsStep, StandingStep } from "./payment-step.tsx";
import { askedQuery } from "./queries.ts";
import { ReviewStep } from "./review-step.tsx";
import { type Pay, usePay } from "./use-pay.ts";

/** What a link's secret looks like; anything else is not worth asking for. */
const tokenPattern = /^[A-Za-z0-9_-]{27}$/;

/** /teleport/pay/:token: somebody who is signed in pays a link from an account of their own. */
export function TeleportPayScreen() {
  const { token = "" } = useParams<{ token: string }>();
  return tokenPattern.test(token) ? (
    <OpenedLink key={token} token={token} />
  ) : (
    <Frame title={messages.title}>
      <NotFound />
    </Frame>
  );
}

function Frame(props: { title: string; onBack?: () => void; children: ReactNode }) {
  const [, navigate] = useLocation();
  return (
    <Screen title={props.title}>
      <BackBar onBack={props.onBack ?? (() => navigate("/dashboard"))} />
      {props.children}
    </Screen>
  );
}

/** What cannot be paid, and why: said aloud, unless it is a normal end of a link. */
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

function Loading() {
  return (
    <StepBody title={messages.title}>
      <SkeletonRows rows={4} label={messages.loading} />
    </StepBody>
  );
}

function OpenedLink({ token }: { token: string }) {
  const { data, error, refetch } = useQuery({
    ...askedQuery(token),
    refetchOnMount: "always",
    refetchOnWindowFocus: true,
  });
  if (data !== undefined) return <Way token={token} link={data} />;
  const failure = error instanceof CallError ? error.failure : null;
  return (
    <Frame title={messages.title}>
      {error === null ? (
        <Loading />
      ) : failure?.code === "TELEPORT_NOT_FOUND" ? (
        <NotFound />
      ) : (
        <StepBody title={messages.title}>
          <Trouble
            title={payerMessages.failed}
            detail={sentenceOf(failure?.error ?? "", payerMessages.error.unread)}
            onRetry={() => void refetch()}
          />
        </StepBody>
      )}
    </Frame>
  );
}

function Way({ token, link }: { token: string; link: Teleport }) {
  const pay = usePay(token, link);
  const { state, dispatch } = pay;
  const isReviewing = shownOf(pay)?.step === "review";
  return (
    <Frame
      title={messages.page(link.recipient.displayName)}
      {...(isReviewing && { onBack: () => dispatch({ type: "back" }) })}
    >
      <WithCompleteProfile title={messages.page(link.recipient.displayName)}>
        {() => <Step key={state.step} pay={pay} />}
      </WithCompleteProfile>
    </Frame>
  );
}

/** Null as long as it is not known whether the person pays already. */
function shownOf({ state, link, payments }: Pay) {
  if (payments.data === undefined) return null;
  return shownStep(state, link, payments.data[0]?.payment ?? null);
}

function Step({ pay }: { pay: Pay }) {
  const { state, link, payments } = pay;
  const verification = useVerification();
  const shown = shownOf(pay);
  if (shown === null) {
    return payments.isError ? (
      <StepBody title={messages.title}>
        <Trouble
          title={payerMessages.failed}
          detail={payerMessages.error.unread}
          onRetry={() => void payments.refetch()}
        />
      </StepBody>
    ) : (
      <Loading />
    );
  }
  switch (shown.step) {
    case "instructions":
      return (
        <InstructionsStep
          payment={shown.payment}
          recipientName={link.recipient.displayName}
          marking={pay.marking}
          onShown={() => void pay.look()}
        />
      );
    case "standing": {
      const paymentId = shown.payment.transactionId;
      const canBePaid = link.status === "open" && link.isPayable;
      return (
        <StandingStep
          payment={shown.payment}
          recipientName={link.recipient.displayName}
          onAgain={canBePaid ? () => pay.dispatch({ type: "started_again", paymentId }) : null}
        />
      );
    }
    case "closed":
      return <ClosedLink link={link} reason={shown.reason} />;
  }
  if (verification.kyc === undefined && verification.failure === null) return <Loading />;
  if (!verification.isSatisfied) return <KycGate onSatisfied={() => {}} />;
  return shown.step === "review" && state.accountId !== null ? (
    <ReviewStep pay={pay} accountId={state.accountId} />
  ) : (
    <AccountStep pay={pay} />
  );
}

function ClosedLink({ link, reason }: { link: Teleport; reason: ClosedReason }) {
  const { what, reason: said } = payerMessages.closed;
  return (
    <Closed
      title={said[reason].title}
      reason={`${what(formatMoney(link.amount, link.currency), link.recipient.displayName)}. ${said[reason].detail}`}
      isNormal
    />
  );
}

import { useEffect, useRef, useState } from "react";
import type { CallFailure } from "../../../../shared/api/index.ts";
import { appMessages, payerStepMessages } from "../../../../shared/messages/index.ts";
import { formatMoney } from "../../../../shared/money/index.ts";
import {
  Button,
  classes,
  LinkButton,
  Main,
  SkeletonRows,
  StepBody,
  SuccessStage,
  Trouble,
  text,
} from "../../../../shared/ui/index.ts";
import { callPublic } from "../data/call-public.ts";
import { serverMessage } from "../data/server-message.ts";
import type { TeleportPayment } from "../data/teleport.ts";
import { useLink } from "../data/use-link.ts";
import { isAboutLink } from "../data/use-link-failure.ts";
import { closedReason } from "../flow/closed-reason.ts";
import { isSent } from "../flow/is-sent.ts";
import type { PayerStepProps } from "../flow/payer-flow.ts";
import { paymentOf } from "../flow/shown-step.ts";
import { isUndelivered, PaymentStatus } from "../ui/payment-status.tsx";
import styles from "./confirmation-step.module.css";

const messages = payerStepMessages.confirmation;

/** How long the thanks are shown before the progress. */
const thanksMs = 2000;

/** Marks the payment as sent, thanks for it, and then shows its progress. */
export function ConfirmationStep(props: PayerStepProps) {
  const payment = paymentOf(props.state, props.teleport);
  return payment === null ? null : <Confirmation {...props} payment={payment} />;
}

function Confirmation(props: PayerStepProps & { payment: TeleportPayment }) {
  const { token, dispatch, payment } = props;
  const { failure, isJustSent, markSent } = useMarkSent(token, isSent(payment));
  if (isJustSent && payment.outcome === null) return <Thanks payment={payment} />;
  if (isSent(payment)) return <PaymentProgress {...props} />;
  if (failure === null) {
    return (
      <StepBody title={messages.confirming}>
        <SkeletonRows rows={3} label={appMessages.loading} />
      </StepBody>
    );
  }
  return (
    <StepBody
      title={messages.failedTitle}
      action={
        <Button kind="quiet" wide onClick={() => dispatch({ type: "details_shown" })}>
          {messages.back}
        </Button>
      }
    >
      <Trouble
        title={messages.failed}
        // Without an answer, the payer should know that this does not affect the bank transfer.
        detail={
          failure.status === 0
            ? messages.failedNote
            : serverMessage(failure.error, messages.failedNote)
        }
        onRetry={() => void markSent()}
      />
    </StepBody>
  );
}

/** Tells the server once that the money was sent. @param isKnown the server knows it already */
function useMarkSent(token: string, isKnown: boolean) {
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [isJustSent, setJustSent] = useState(false);
  const isTold = useRef(isKnown);
  const link = useLink(token);

  async function markSent() {
    setFailure(null);
    const result = await callPublic("markTeleportSent", { params: { code: token }, body: {} });
    if (!result.success) {
      setFailure(result);
      if (isAboutLink(result.code)) await link.reload();
      return;
    }
    setJustSent(true);
    await link.setPayment(result.data);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once when the step is shown
  useEffect(() => {
    if (isTold.current) return;
    isTold.current = true;
    void markSent();
  }, []);
  useEffect(() => {
    if (!isJustSent) return;
    const timer = setTimeout(() => setJustSent(false), thanksMs);
    return () => clearTimeout(timer);
  }, [isJustSent]);
  return { failure, isJustSent, markSent };
}

/** Thanks the payer. The pad is pale, because the money has not arrived yet. */
function Thanks({ payment: { source } }: { payment: TeleportPayment }) {
  const amount = formatMoney(source.amount, source.currency);
  return (
    <div className={styles.thanks}>
      <Main centred>
        <SuccessStage quiet amount={amount} />
        <div role="status">
          <h1 className={text.title}>{messages.thanks}</h1>
          <p className={text.soft}>{messages.watching(amount)}</p>
        </div>
      </Main>
    </div>
  );
}

/** The progress of a payment, with the next actions of its payer. */
function PaymentProgress(props: PayerStepProps & { payment: TeleportPayment }) {
  const { teleport, dispatch, payment } = props;
  const canStartAgain = isUndelivered(payment) && closedReason(teleport, null) === null;
  return (
    <PaymentStatus
      payment={payment}
      recipientName={teleport.recipient.displayName}
      action={
        canStartAgain ? (
          <Button
            wide
            onClick={() => dispatch({ type: "started_again", leftPayment: payment.transactionId })}
          >
            {messages.again}
          </Button>
        ) : (
          <>
            <LinkButton href="/onboarding" wide>
              {messages.join}
            </LinkButton>
            <p className={classes(text.small, text.soft, text.center)}>{messages.joinLead}</p>
          </>
        )
      }
    />
  );
}

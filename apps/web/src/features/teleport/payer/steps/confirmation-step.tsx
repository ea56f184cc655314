import { useEffect, useRef, useState } from "react";
import type { CallFailure } from "../../../../shared/api/index.ts";
import { appMessages, payerStepMessages } from "../../../../shared/messages/index.ts";
import { formatMoney } from "../../../../shared/money/index.ts";
import {
  Button,
  classes,
  Main,
  SkeletonRows,
  StepBody,
  SuccessStage,
  Trouble,
  text,
} from "../../../../shared/ui/index.ts";
import { callPublic } from "../data/call-public.ts";
import { isAboutLink, sentenceOf } from "../data/sentence-of.ts";
import type { TeleportPayment } from "../data/teleport.ts";
import { useLink } from "../data/use-link.ts";
import { isSent, paymentOf } from "../flow/shown-step.ts";
import type { PayerStepProps } from "../flow/step-props.ts";
import styles from "../ui/payer.module.css";
import { PaymentProgress } from "../ui/payment-progress.tsx";

const messages = payerStepMessages.confirmation;

/** How long the success is shown before the progress. */
const successMs = 2000;

/** Marks the payment as sent, says so, and shows how it goes on. */
export function ConfirmationStep(props: PayerStepProps) {
  const payment = paymentOf(props.state, props.teleport);
  return payment === null ? null : <Confirmation {...props} payment={payment} />;
}

function Confirmation(props: PayerStepProps & { payment: TeleportPayment }) {
  const { token, teleport, dispatch, payment } = props;
  const { failure, isJustSent, tell } = useMarkSent(token, isSent(payment));
  if (isJustSent && payment.outcome === null) {
    return <Confirmed payment={payment} name={teleport.recipient.displayName} />;
  }
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
        // Without an answer the one thing to know is that the money is on its way all the same.
        detail={
          failure.status === 0
            ? messages.failedNote
            : sentenceOf(failure.error, messages.failedNote)
        }
        onRetry={() => void tell()}
      />
    </StepBody>
  );
}

/** Tells the server once that the money was sent, unless it knows already. */
function useMarkSent(token: string, isKnown: boolean) {
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [isJustSent, setJustSent] = useState(false);
  const told = useRef(isKnown);
  const link = useLink(token);

  async function tell() {
    setFailure(null);
    const result = await callPublic("markTeleportSent", { params: { code: token }, body: {} });
    if (!result.success) {
      setFailure(result);
      if (isAboutLink(result.code)) await link.look();
      return;
    }
    setJustSent(true);
    await link.setPayment(result.data);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time this step is shown
  useEffect(() => {
    if (told.current) return;
    told.current = true;
    void tell();
  }, []);
  useEffect(() => {
    if (!isJustSent) return;
    const timer = setTimeout(() => setJustSent(false), successMs);
    return () => clearTimeout(timer);
  }, [isJustSent]);
  return { failure, isJustSent, tell };
}

function Confirmed({ payment, name }: { payment: TeleportPayment; name: string }) {
  return (
    <div className={styles.done}>
      <Main centred>
        <SuccessStage amount={formatMoney(payment.source.amount, payment.source.currency)} />
        <div className={styles.doneWords} role="status">
          <h1 className={text.title}>{messages.confirmed}</h1>
          <p className={classes(text.soft)}>{messages.confirmedNote(name)}</p>
        </div>
      </Main>
    </div>
  );
}

import { useState } from "react";
import { payerStepMessages } from "../../shared/messages/index.ts";
import { Button, classes, LinkButton, StepBody, TextButton, text } from "../../shared/ui/index.ts";
import { HopBetween } from "../funding/index.ts";
import styles from "./payer.module.css";
import type { Teleport, TeleportPayment } from "./queries.ts";
import type { PayerStepProps } from "./step-props.ts";
import { TransferDetails } from "./transfer-details.tsx";

const messages = payerStepMessages.confirmation;

/** Where a payment stands: its end, or where its money is. */
const standingOf = ({ outcome, status }: TeleportPayment): keyof typeof messages.titles =>
  outcome?.code ?? (status === "PROCESSING" || status === "COMPLETED" ? "processing" : "waiting");

/** Whether the money, if any came, is not with the recipient. */
const hasComeToNothing = ({ outcome }: TeleportPayment): boolean =>
  outcome !== null && outcome.code !== "delivered" && outcome.code !== "overpaid";

const leadOf = (payment: TeleportPayment, { recipient }: Teleport): string => {
  if (payment.outcome !== null) return payment.outcome.message;
  return standingOf(payment) === "waiting"
    ? messages.waiting
    : messages.processing(recipient.displayName);
};

/** How a payment that was sent goes on, and how it ended. */
export function PaymentProgress(props: PayerStepProps & { payment: TeleportPayment }) {
  const { teleport, dispatch, payment } = props;
  const { source, destination, receivedAmount, transferInstructions } = payment;
  const [isOpen, setOpen] = useState(false);
  const isOver = hasComeToNothing(payment);
  const canStartAgain = isOver && teleport.status === "open" && teleport.isPayable;
  return (
    <StepBody
      title={messages.titles[standingOf(payment)]}
      lead={<span role="status">{leadOf(payment, teleport)}</span>}
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
            <p className={classes(text.small, text.soft, text.center)}>{messages.joinLead}</p>
            <LinkButton href="/onboarding" wide>
              {messages.join}
            </LinkButton>
          </>
        )
      }
    >
      {!isOver && (
        <HopBetween
          label={payerStepMessages.quote.summary}
          source={{
            label: messages.sent,
            amount: receivedAmount ?? source.amount,
            currency: source.currency,
          }}
          destination={{
            label: messages.arrives(teleport.recipient.displayName),
            amount: destination.amount,
            currency: destination.currency,
          }}
        />
      )}
      {transferInstructions !== null && (
        <div className={styles.fields}>
          <TextButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {messages.showDetails}
          </TextButton>
          {isOpen && <TransferDetails details={transferInstructions} />}
        </div>
      )}
    </StepBody>
  );
}

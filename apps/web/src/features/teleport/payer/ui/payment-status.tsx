import { type ReactNode, useState } from "react";
import { payerStepMessages } from "../../../../shared/messages/index.ts";
import { Fields, StepBody, TextButton } from "../../../../shared/ui/index.ts";
import { HopBetween, Timeline, TransferDetails } from "../../../bank/bank-transfer/index.ts";
import type { TeleportPayment } from "../data/teleport.ts";
import { stagesOf } from "../flow/payment-stages.ts";

const messages = payerStepMessages.confirmation;

/** Returns the outcome of a payment, or its progress. */
const statusOf = ({ outcome, status }: TeleportPayment): keyof typeof messages.titles =>
  outcome?.code ?? (status === "PROCESSING" || status === "COMPLETED" ? "processing" : "waiting");

/** True for a payment that has ended without reaching the recipient. */
export const isUndelivered = ({ outcome }: Pick<TeleportPayment, "outcome">): boolean =>
  outcome !== null && outcome.code !== "delivered" && outcome.code !== "overpaid";

const leadOf = (payment: TeleportPayment, recipientName: string): string => {
  if (payment.outcome !== null) return payment.outcome.message;
  return statusOf(payment) === "waiting" ? messages.waiting : messages.processing(recipientName);
};

/** The progress or the outcome of a payment that was sent. */
export function PaymentStatus(props: {
  payment: TeleportPayment;
  recipientName: string;
  action: ReactNode;
}) {
  const { payment, recipientName, action } = props;
  const { source, destination, receivedAmount, transferInstructions } = payment;
  const [isOpen, setOpen] = useState(false);
  return (
    <StepBody
      title={messages.titles[statusOf(payment)]}
      lead={<span role="status">{leadOf(payment, recipientName)}</span>}
      action={action}
    >
      {!isUndelivered(payment) && (
        <>
          <HopBetween
            source={{
              label: messages.sent,
              amount: receivedAmount ?? source.amount,
              currency: source.currency,
            }}
            destination={{
              label: messages.arrives(recipientName),
              amount: destination.amount,
              currency: destination.currency,
            }}
          />
          <Timeline stages={stagesOf(payment, recipientName)} />
        </>
      )}
      {transferInstructions !== null && (
        <Fields>
          <TextButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {messages.showDetails}
          </TextButton>
          {isOpen && <TransferDetails details={transferInstructions} />}
        </Fields>
      )}
    </StepBody>
  );
}

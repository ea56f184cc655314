import { type ReactNode, useState } from "react";
import { bankTransferMessages, payerStepMessages } from "../../../../shared/messages/index.ts";
import { StepBody, TextButton } from "../../../../shared/ui/index.ts";
import { HopBetween, StationList, TransferDetails } from "../../../bank/bank-transfer/index.ts";
import type { TeleportPayment } from "../data/teleport.ts";
import { stationsOf } from "../flow/payment-stations.ts";
import styles from "./payer.module.css";

const messages = payerStepMessages.confirmation;

/** Where a payment stands: its end, or where its money is. */
const standingOf = ({ outcome, status }: TeleportPayment): keyof typeof messages.titles =>
  outcome?.code ?? (status === "PROCESSING" || status === "COMPLETED" ? "processing" : "waiting");

/** Whether the money, if any came, is not with the recipient. */
export const hasComeToNothing = ({ outcome }: Pick<TeleportPayment, "outcome">): boolean =>
  outcome !== null && outcome.code !== "delivered" && outcome.code !== "overpaid";

const leadOf = (payment: TeleportPayment, recipientName: string): string => {
  if (payment.outcome !== null) return payment.outcome.message;
  return standingOf(payment) === "waiting" ? messages.waiting : messages.processing(recipientName);
};

/** How a payment that was sent goes on, and how it ended. */
export function PaymentStanding(props: {
  payment: TeleportPayment;
  recipientName: string;
  action: ReactNode;
}) {
  const { payment, recipientName, action } = props;
  const { source, destination, receivedAmount, transferInstructions } = payment;
  const [isOpen, setOpen] = useState(false);
  return (
    <StepBody
      title={messages.titles[standingOf(payment)]}
      lead={<span role="status">{leadOf(payment, recipientName)}</span>}
      action={action}
    >
      {!hasComeToNothing(payment) && (
        <>
          <HopBetween
            label={bankTransferMessages.offer.summary}
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
          <StationList stations={stationsOf(payment, recipientName)} />
        </>
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

import { payerStepMessages, teleportPayMessages } from "../../../shared/messages/index.ts";
import { formatMoney } from "../../../shared/money/index.ts";
import { Button, LinkButton, StepBody, text } from "../../../shared/ui/index.ts";
import {
  HiddenDetails,
  Notice,
  TransferDetails,
  TransferPending,
} from "../../bank/bank-transfer/index.ts";
import {
  isUndelivered,
  PaymentStatus,
  serverMessage,
  type TeleportPayment,
} from "../payer/index.ts";
import type { MarkSent } from "./use-mark-sent.ts";

const messages = payerStepMessages.instructions;
const { confirmation } = payerStepMessages;

/** Shows the transfer details until the person confirms that the money was sent. */
export function InstructionsStep(props: {
  payment: TeleportPayment;
  recipientName: string;
  marking: MarkSent;
  /** The second factor was confirmed: reads the payment again. */
  onShown: () => void;
}) {
  const { payment, recipientName, onShown } = props;
  const { failure, isBusy, markSent } = props.marking;
  const { transferInstructions: details, destination, status } = payment;
  if (details === null) {
    return status === "PENDING_TRANSFER" ? (
      <TransferPending />
    ) : (
      <HiddenDetails onShown={onShown} />
    );
  }
  return (
    <StepBody
      title={messages.title(formatMoney(details.sourceAmount, details.sourceCurrency))}
      lead={messages.lead(recipientName, formatMoney(destination.amount, destination.currency))}
      action={
        <Button
          wide
          busy={isBusy}
          busyLabel={confirmation.confirming}
          onClick={() => void markSent(payment)}
        >
          {messages.action}
        </Button>
      }
    >
      {failure !== null && (
        <Notice
          title={confirmation.failed}
          detail={serverMessage(failure.error, confirmation.failedNote)}
        />
      )}
      <TransferDetails details={details} />
      <p className={`${text.small} ${text.soft}`}>{teleportPayMessages.fromYours}</p>
    </StepBody>
  );
}

/** The progress or the outcome of a payment. */
export function StatusStep(props: {
  payment: TeleportPayment;
  recipientName: string;
  /** Starts again, or null if that is not possible. */
  onAgain: (() => void) | null;
}) {
  const { payment, recipientName, onAgain } = props;
  const canStartAgain = isUndelivered(payment) && onAgain !== null;
  return (
    <PaymentStatus
      payment={payment}
      recipientName={recipientName}
      action={
        <>
          {canStartAgain && (
            <Button wide onClick={onAgain}>
              {confirmation.again}
            </Button>
          )}
          <LinkButton href="/dashboard" kind={canStartAgain ? "quiet" : "primary"} wide>
            {teleportPayMessages.done}
          </LinkButton>
        </>
      }
    />
  );
}

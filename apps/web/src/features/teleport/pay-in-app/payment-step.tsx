import { payerStepMessages, teleportPayMessages } from "../../../shared/messages/index.ts";
import { formatMoney } from "../../../shared/money/index.ts";
import { Button, Empty, LinkButton, StepBody, text } from "../../../shared/ui/index.ts";
import { HiddenDetails, Notice, TransferDetails } from "../../bank/bank-transfer/index.ts";
import {
  hasComeToNothing,
  PaymentStanding,
  sentenceOf,
  type TeleportPayment,
} from "../payer/index.ts";
import type { MarkSent } from "./use-mark-sent.ts";

const messages = payerStepMessages.instructions;
const { confirmation } = payerStepMessages;

/** Where to send the money, and the word that it was sent. */
export function InstructionsStep(props: {
  payment: TeleportPayment;
  recipientName: string;
  marking: MarkSent;
  /** Reads the payment again: the person has confirmed that it is them. */
  onShown: () => void;
}) {
  const { payment, recipientName, onShown } = props;
  const { failure, isBusy, markSent } = props.marking;
  const { transferInstructions: details, destination, status } = payment;
  if (details === null) {
    return status === "PENDING_TRANSFER" ? <Preparing /> : <HiddenDetails onShown={onShown} />;
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
          detail={sentenceOf(failure.error, confirmation.failedNote)}
        />
      )}
      <TransferDetails details={details} />
      <p className={`${text.small} ${text.soft}`}>{teleportPayMessages.fromYours}</p>
    </StepBody>
  );
}

/** The provider was asked and has not told where to send it yet; the page asks again by itself. */
function Preparing() {
  return (
    <StepBody title={messages.preparing}>
      <div role="status">
        <Empty title={messages.none} detail={messages.noneNote} />
      </div>
    </StepBody>
  );
}

/** How a payment goes on, and how it ended. */
export function StandingStep(props: {
  payment: TeleportPayment;
  recipientName: string;
  /** Begins anew where that can be done; null elsewhere. */
  onAgain: (() => void) | null;
}) {
  const { payment, recipientName, onAgain } = props;
  const canStartAgain = hasComeToNothing(payment) && onAgain !== null;
  return (
    <PaymentStanding
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

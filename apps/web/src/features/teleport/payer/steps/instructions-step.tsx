import { payerStepMessages } from "../../../../shared/messages/index.ts";
import { formatMoney } from "../../../../shared/money/index.ts";
import { Button, Empty, StepBody, text } from "../../../../shared/ui/index.ts";
import { TransferDetails } from "../../../bank/bank-transfer/index.ts";
import { paymentOf } from "../flow/shown-step.ts";
import type { PayerStepProps } from "../flow/step-props.ts";

const messages = payerStepMessages.instructions;

/** Where to send the money, and the word that it was sent. */
export function InstructionsStep({ teleport, state, dispatch }: PayerStepProps) {
  const payment = paymentOf(state, teleport);
  const details = payment?.transferInstructions ?? null;
  if (payment === null || details === null) {
    return (
      <StepBody title={messages.preparing}>
        <div role="status">
          <Empty title={messages.none} detail={messages.noneNote} />
        </div>
      </StepBody>
    );
  }
  const { destination } = payment;
  return (
    <StepBody
      title={messages.title(formatMoney(details.sourceAmount, details.sourceCurrency))}
      lead={messages.lead(
        teleport.recipient.displayName,
        formatMoney(destination.amount, destination.currency),
      )}
      action={
        <Button wide onClick={() => dispatch({ type: "payment_sent" })}>
          {messages.action}
        </Button>
      }
    >
      <TransferDetails details={details} />
      <p className={`${text.small} ${text.soft}`}>
        {teleport.payer?.accountType === "virtual" ? messages.fromAny : messages.fromYours}
      </p>
    </StepBody>
  );
}

import { payerStepMessages } from "../../../../shared/messages/index.ts";
import { formatMoney } from "../../../../shared/money/index.ts";
import { Button, StepBody, text } from "../../../../shared/ui/index.ts";
import { TransferDetails, TransferPending } from "../../../bank/bank-transfer/index.ts";
import type { PayerStepProps } from "../flow/payer-flow.ts";
import { paymentOf } from "../flow/shown-step.ts";

const messages = payerStepMessages.instructions;

/** Shows the transfer details until the payer confirms that the money was sent. */
export function InstructionsStep({ teleport, state, dispatch }: PayerStepProps) {
  const payment = paymentOf(state, teleport);
  const details = payment?.transferInstructions ?? null;
  if (payment === null || details === null) {
    return <TransferPending />;
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

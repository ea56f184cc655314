import { payerStepMessages } from "../../../../shared/messages/index.ts";
import { Button, classes, LinkButton, text } from "../../../../shared/ui/index.ts";
import type { TeleportPayment } from "../data/teleport.ts";
import type { PayerStepProps } from "../flow/step-props.ts";
import { hasComeToNothing, PaymentStanding } from "./payment-standing.tsx";

const messages = payerStepMessages.confirmation;

/** How a payment that was sent goes on, and what its payer can do then. */
export function PaymentProgress(props: PayerStepProps & { payment: TeleportPayment }) {
  const { teleport, dispatch, payment } = props;
  const canStartAgain =
    hasComeToNothing(payment) && teleport.status === "open" && teleport.isPayable;
  return (
    <PaymentStanding
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

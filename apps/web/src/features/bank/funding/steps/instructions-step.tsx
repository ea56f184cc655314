import { useState } from "react";
import { fundingMessages } from "../../../../shared/messages/index.ts";
import { formatMoney } from "../../../../shared/money/index.ts";
import { Button, Dialog, Empty, StepBody, text } from "../../../../shared/ui/index.ts";
import { HiddenDetails, Notice, TransferDetails } from "../../bank-transfer/index.ts";
import type { FundingIntent } from "../data/funding-state.ts";
import type { Funding } from "../flow/use-funding.ts";
import { StatusTrouble } from "../ui/status-trouble.tsx";

const messages = fundingMessages.instructions;

/** What the person types into their bank's form, and the word that they have. */
export function InstructionsStep({ funding }: { funding: Funding }) {
  const { state, intent, leave } = funding;
  const { data } = intent;
  if (data === undefined) {
    return intent.isError ? (
      <StatusTrouble state={state} intent={intent} onLeave={() => leave()} />
    ) : (
      <Preparing />
    );
  }
  if (data.transferInstructions === null) {
    return data.status === "PENDING_TRANSFER" ? (
      <Preparing onLeave={() => leave()} />
    ) : (
      <HiddenDetails onShown={() => void intent.refetch()} />
    );
  }
  return <Instructions funding={funding} intent={data} details={data.transferInstructions} />;
}

interface InstructionsProps {
  funding: Funding;
  intent: FundingIntent;
  details: NonNullable<FundingIntent["transferInstructions"]>;
}

function Instructions({ funding, intent, details }: InstructionsProps) {
  const { state, dispatch, leave } = funding;
  const [asks, setAsks] = useState(false);
  const amount = formatMoney(details.sourceAmount, details.sourceCurrency);
  const reference = details.transferMessage;
  const { destination } = intent;
  return (
    <StepBody
      title={messages.title(amount)}
      lead={
        <>
          {messages.lead.before}
          <strong className={text.ink}>
            {formatMoney(destination.amount, destination.currency)}
          </strong>
          {messages.lead.after}
        </>
      }
      action={
        <>
          <Button wide disabled={state.phase !== "idle"} onClick={() => setAsks(true)}>
            {messages.action}
          </Button>
          <Button kind="quiet" wide onClick={() => leave()}>
            {messages.later}
          </Button>
        </>
      }
    >
      {state.notice !== null && <Notice title={state.notice.text} detail={messages.stillValid} />}
      <TransferDetails details={details} />
      <p className={`${text.small} ${text.soft}`}>{messages.fromYours}</p>
      <Dialog
        open={asks}
        onClose={() => setAsks(false)}
        title={messages.modal.title}
        text={
          <p>
            {messages.modal.text(amount)}
            {reference === null || reference === ""
              ? messages.modal.noReference
              : messages.modal.reference(reference)}
          </p>
        }
        actions={
          <>
            <Button onClick={() => dispatch({ type: "payment_sent" })}>
              {messages.modal.confirm}
            </Button>
            <Button kind="secondary" onClick={() => setAsks(false)}>
              {messages.modal.keep}
            </Button>
          </>
        }
      />
    </StepBody>
  );
}

/** The provider was asked and has not told where to send it yet; the page asks again by itself. */
function Preparing({ onLeave }: { onLeave?: () => void }) {
  return (
    <StepBody
      title={messages.preparing}
      {...(onLeave === undefined
        ? {}
        : {
            action: (
              <Button kind="quiet" wide onClick={onLeave}>
                {messages.later}
              </Button>
            ),
          })}
    >
      <div role="status">
        <Empty title={messages.none} detail={messages.preparingText} />
      </div>
    </StepBody>
  );
}

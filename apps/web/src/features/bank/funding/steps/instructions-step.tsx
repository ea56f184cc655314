import { fundingMessages } from "../../../../shared/messages/index.ts";
import { formatMoney } from "../../../../shared/money/index.ts";
import { Button, StepBody, text } from "../../../../shared/ui/index.ts";
import {
  HiddenDetails,
  Notice,
  TransferDetails,
  TransferPending,
} from "../../bank-transfer/index.ts";
import type { FundingIntent } from "../data/funding-state.ts";
import type { Funding } from "../flow/use-funding.ts";
import { IntentView } from "../ui/intent-view.tsx";

const messages = fundingMessages.instructions;

/** Shows the transfer details until the person confirms that the payment was sent. */
export function InstructionsStep({ funding }: { funding: Funding }) {
  const { intent, leave } = funding;
  return (
    <IntentView {...funding} loading={<TransferPending />}>
      {(data) =>
        data.transferInstructions !== null ? (
          <Instructions funding={funding} intent={data} details={data.transferInstructions} />
        ) : data.status === "PENDING_TRANSFER" ? (
          <TransferPending action={<LaterButton onLeave={leave} />} />
        ) : (
          <HiddenDetails onShown={() => void intent.refetch()} />
        )
      }
    </IntentView>
  );
}

interface InstructionsProps {
  funding: Funding;
  intent: FundingIntent;
  details: NonNullable<FundingIntent["transferInstructions"]>;
}

function Instructions({ funding, intent, details }: InstructionsProps) {
  const { state, dispatch, leave } = funding;
  const amount = formatMoney(details.sourceAmount, details.sourceCurrency);
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
          <Button
            wide
            disabled={state.phase !== "idle"}
            onClick={() => dispatch({ type: "payment_sent" })}
          >
            {messages.action}
          </Button>
          <LaterButton onLeave={leave} />
        </>
      }
    >
      {state.notice !== null && <Notice title={state.notice.text} detail={messages.stillValid} />}
      <TransferDetails details={details} />
      <p className={`${text.small} ${text.soft}`}>{messages.fromYours}</p>
    </StepBody>
  );
}

const LaterButton = ({ onLeave }: { onLeave: () => void }) => (
  <Button kind="quiet" wide onClick={onLeave}>
    {messages.later}
  </Button>
);

import { useEffect, useRef } from "react";
import { fundingMessages } from "../../../../shared/messages/index.ts";
import { call } from "../../../../shared/session/index.ts";
import { Button, Fact, Facts, SkeletonRows, StepBody } from "../../../../shared/ui/index.ts";
import { accountName } from "../../bank-accounts/index.ts";
import type { FundingIntent } from "../data/funding-state.ts";
import type { Funding } from "../flow/use-funding.ts";
import { Hop } from "../ui/hop.tsx";
import { StatusTrouble } from "../ui/status-trouble.tsx";

const messages = fundingMessages.confirmation;

/** Sums up what was begun; the end of the way shows how it goes on. */
export function ConfirmationStep({ funding }: { funding: Funding }) {
  const { state, intent, leave } = funding;
  if (intent.data !== undefined) return <Summary funding={funding} intent={intent.data} />;
  if (intent.isError) {
    return <StatusTrouble state={state} intent={intent} onLeave={() => leave()} />;
  }
  return (
    <StepBody title={messages[state.operation].title}>
      <SkeletonRows rows={3} label={fundingMessages.success.checking} />
    </StepBody>
  );
}

function Summary({ funding, intent }: { funding: Funding; intent: FundingIntent }) {
  const { dispatch, account } = funding;
  const { operation, source, destination, transferInstructions, onchainTransfer } = intent;
  const said = messages[operation];
  useSubmit(intent);
  return (
    <StepBody
      title={said.title}
      lead={said.lead}
      action={
        <Button wide onClick={() => dispatch({ type: "summed_up" })}>
          {said.action}
        </Button>
      }
    >
      <Hop operation={operation} source={source} destination={destination} />
      <Facts boxed>
        {account !== null && (
          <Fact label={messages.account[operation]}>{accountName(account)}</Fact>
        )}
        {transferInstructions?.transferMessage != null && (
          <Fact label={messages.reference}>{transferInstructions.transferMessage}</Fact>
        )}
        {onchainTransfer !== null && (
          <Fact label={messages.onchain}>{messages.onchainStatus[onchainTransfer.status]}</Fact>
        )}
      </Facts>
    </StepBody>
  );
}

/** A withdrawal that still waits is carried on, once; it goes on without this page in any case. */
function useSubmit({ intentId, operation, onchainTransfer }: FundingIntent): void {
  const submitted = useRef(false);
  const isWaiting =
    operation === "withdraw" &&
    (onchainTransfer?.status === "waiting" || onchainTransfer?.status === "queued");
  useEffect(() => {
    if (!isWaiting || submitted.current) return;
    submitted.current = true;
    void call("submitWithdrawal", { params: { id: intentId } });
  }, [isWaiting, intentId]);
}

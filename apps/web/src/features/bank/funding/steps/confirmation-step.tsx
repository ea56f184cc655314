import { useEffect, useRef } from "react";
import { fundingMessages } from "../../../../shared/messages/index.ts";
import { call } from "../../../../shared/session/index.ts";
import { Button, Fact, Facts, SkeletonRows, StepBody } from "../../../../shared/ui/index.ts";
import { accountName } from "../../bank-accounts/index.ts";
import { HopBetween } from "../../bank-transfer/index.ts";
import type { FundingIntent } from "../data/funding-state.ts";
import type { Funding } from "../flow/use-funding.ts";
import { IntentView } from "../ui/intent-view.tsx";

const messages = fundingMessages.confirmation;

/** Summarises the intent. The next step shows its progress. */
export function ConfirmationStep({ funding }: { funding: Funding }) {
  return (
    <IntentView
      {...funding}
      loading={
        <StepBody title={messages[funding.state.operation].title}>
          <SkeletonRows rows={3} label={fundingMessages.success.checking} />
        </StepBody>
      }
    >
      {(intent) => <Summary funding={funding} intent={intent} />}
    </IntentView>
  );
}

function Summary({ funding, intent }: { funding: Funding; intent: FundingIntent }) {
  const { dispatch, account } = funding;
  const { operation, source, destination, transferInstructions, onchainTransfer } = intent;
  const texts = messages[operation];
  useSubmit(intent);
  return (
    <StepBody
      title={texts.title}
      lead={texts.lead}
      action={
        <Button wide onClick={() => dispatch({ type: "summary_read" })}>
          {texts.action}
        </Button>
      }
    >
      <HopBetween
        source={{ label: fundingMessages.quote.source[operation], ...source }}
        destination={{ label: fundingMessages.quote.youGet, ...destination }}
      />
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

/** Triggers the settlement of a waiting withdrawal once. It happens without this call, too. */
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

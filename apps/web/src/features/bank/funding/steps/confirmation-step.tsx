import { fundingMessages } from "../../../../shared/messages/index.ts";
import { Button, Fact, Facts, SkeletonRows, StepBody } from "../../../../shared/ui/index.ts";
import { accountName } from "../../bank-accounts/index.ts";
import { HopBetween } from "../../bank-transfer/index.ts";
import type { FundingIntent } from "../data/funding-state.ts";
import type { Funding } from "../flow/use-funding.ts";
import { IntentView } from "../ui/intent-view.tsx";

const messages = fundingMessages.confirmation;

/** Summarises a top-up. The next step shows its progress. */
export function ConfirmationStep({ funding }: { funding: Funding }) {
  return (
    <IntentView
      {...funding}
      loading={
        <StepBody title={messages.topup.title}>
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
  const { source, destination, transferInstructions } = intent;
  const texts = messages.topup;
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
        source={{ label: fundingMessages.quote.source.topup, ...source }}
        destination={{ label: fundingMessages.quote.youGet, ...destination }}
      />
      <Facts boxed>
        {account !== null && <Fact label={messages.account}>{accountName(account)}</Fact>}
        {transferInstructions?.transferMessage != null && (
          <Fact label={messages.reference}>{transferInstructions.transferMessage}</Fact>
        )}
      </Facts>
    </StepBody>
  );
}

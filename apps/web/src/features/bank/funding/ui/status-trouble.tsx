import { CallError } from "../../../../shared/api/index.ts";
import { fundingMessages } from "../../../../shared/messages/index.ts";
import { Button, StepBody, Trouble, text } from "../../../../shared/ui/index.ts";
import type { FundingState } from "../data/funding-state.ts";
import type { Funding } from "../flow/use-funding.ts";
import { SupportLink } from "./support-link.tsx";

const messages = fundingMessages.success;

export interface StatusTroubleProps {
  state: FundingState;
  intent: Funding["intent"];
  onLeave: () => void;
}

/** Where the money stands could not be read: that says nothing about the money itself. */
export function StatusTrouble({ state, intent, onLeave }: StatusTroubleProps) {
  const { error } = intent;
  const isUnknown = error instanceof CallError && error.failure.status === 404;
  return (
    <StepBody
      title={isUnknown ? messages.noStatus : messages.unable}
      action={
        <>
          <Button kind="solid" wide onClick={onLeave}>
            {fundingMessages.toDashboard}
          </Button>
          <SupportLink state={state} issue={isUnknown ? messages.noStatus : messages.unableText} />
        </>
      }
    >
      {isUnknown ? (
        <p className={text.soft}>{messages.noStatusText}</p>
      ) : (
        <Trouble
          title={messages.unableText}
          detail={messages.unableNote}
          onRetry={() => void intent.refetch()}
        />
      )}
    </StepBody>
  );
}

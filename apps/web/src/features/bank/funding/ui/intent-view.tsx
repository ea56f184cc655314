import type { ReactNode } from "react";
import { CallError } from "../../../../shared/api/index.ts";
import { fundingMessages } from "../../../../shared/messages/index.ts";
import { Button, StepBody, Trouble, text } from "../../../../shared/ui/index.ts";
import type { FundingIntent } from "../data/funding-state.ts";
import type { Funding } from "../flow/use-funding.ts";
import { SupportLink } from "./support-link.tsx";

const messages = fundingMessages.success;

export interface IntentViewProps extends Pick<Funding, "state" | "intent" | "leave"> {
  loading: ReactNode;
  children: (intent: FundingIntent) => ReactNode;
}

/** The intent once it is read, or that it could not be read, which says nothing about the money itself. */
export function IntentView({ state, intent, leave, loading, children }: IntentViewProps) {
  const { data, error, isError, refetch } = intent;
  if (data !== undefined) return children(data);
  if (!isError) return loading;
  const isUnknown = error instanceof CallError && error.failure.status === 404;
  return (
    <StepBody
      title={isUnknown ? messages.noStatus : messages.unable}
      action={
        <>
          <Button kind="solid" wide onClick={leave}>
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
          onRetry={() => void refetch()}
        />
      )}
    </StepBody>
  );
}

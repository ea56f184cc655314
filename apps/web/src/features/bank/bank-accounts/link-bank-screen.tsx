import { useRef } from "react";
import { useSearch } from "wouter";
import { appMessages, linkBankMessages as messages } from "../../../shared/messages/index.ts";
import { useLeaveFor } from "../../../shared/navigation/index.ts";
import { ownPath } from "../../../shared/rules/index.ts";
import { SkeletonRows, StepBody, StepScreen } from "../../../shared/ui/index.ts";
import { useVerification, WithCompleteProfile } from "../verification/index.ts";
import { LinkBankFlow } from "./link-bank-flow.tsx";

/** The screen for linking a bank account. */
export function LinkBankScreen() {
  const query = new URLSearchParams(useSearch());
  const returnTo = ownPath(query.get("returnTo")) ?? "/dashboard";
  const leave = useLeaveFor(returnTo);
  const { isKnown, isSatisfied } = useVerification();
  // Whether the identity check is part of the flow is decided once, when the status is first known.
  // Later answers must not unmount the flow.
  const isVerified = useRef<boolean | null>(null);
  if (isKnown) isVerified.current ??= isSatisfied;
  if (isVerified.current !== null) {
    return (
      <LinkBankFlow
        isVerified={isVerified.current}
        suggestedCurrency={query.get("currency")}
        onLeave={leave}
        onLinked={leave}
      />
    );
  }
  return (
    <StepScreen title={messages.title} name={messages.title} step={null} total={1} onBack={leave}>
      <WithCompleteProfile title={messages.title}>
        {() => (
          <StepBody title={messages.title}>
            <SkeletonRows rows={4} label={appMessages.loading} />
          </StepBody>
        )}
      </WithCompleteProfile>
    </StepScreen>
  );
}

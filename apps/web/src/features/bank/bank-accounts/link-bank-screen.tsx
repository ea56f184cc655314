import { useRef } from "react";
import { useLocation, useSearch } from "wouter";
import { appMessages, linkBankMessages as messages } from "../../../shared/messages/index.ts";
import { ownPath } from "../../../shared/rules/index.ts";
import { SkeletonRows, StepBody, StepScreen } from "../../../shared/ui/index.ts";
import { useVerification, WithCompleteProfile } from "../verification/index.ts";
import { LinkBankWay } from "./link-bank-way.tsx";

/** Linking a bank account, step by step. */
export function LinkBankScreen() {
  const [, navigate] = useLocation();
  const query = new URLSearchParams(useSearch());
  const returnTo = ownPath(query.get("returnTo")) ?? "/dashboard";
  const leave = () => navigate(returnTo, { replace: true });
  const { kyc, failure, isSatisfied } = useVerification();
  const isKnown = kyc !== undefined || failure !== null;
  // Whether the gate is part of the way is decided once, when anything is first known. What the gate
  // asks afterwards must not take the way down again.
  const isVerified = useRef<boolean | null>(null);
  if (isKnown) isVerified.current ??= isSatisfied;
  if (isVerified.current !== null) {
    const wished = query.get("currency");
    return (
      <LinkBankWay
        isVerified={isVerified.current}
        wished={wished}
        onLeave={leave}
        onLinked={leave}
      />
    );
  }
  return (
    <StepScreen title={messages.title} step={null} total={1} onBack={leave}>
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

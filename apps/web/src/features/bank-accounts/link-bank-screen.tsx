import { useEffect, useReducer, useRef, useState } from "react";
import { useLocation, useSearch } from "wouter";
import type { OperationData } from "../../shared/api/index.ts";
import { appMessages, linkBankMessages as messages } from "../../shared/messages/index.ts";
import { ownPath } from "../../shared/rules/index.ts";
import { SkeletonRows, StepBody, StepScreen } from "../../shared/ui/index.ts";
import { useUserId } from "../account/index.ts";
import { KycGate, useVerification, WithCompleteProfile } from "../verification/index.ts";
import { BankAddressStep, UserAddressStep } from "./address-steps.tsx";
import { BankStep } from "./bank-step.tsx";
import { CountryStep } from "./country-step.tsx";
import { CurrencyStep } from "./currency-step.tsx";
import { DetailsStep } from "./details-step.tsx";
import { forgetLinkDraft, keepLinkDraft, resumedLinkState } from "./link-draft.ts";
import { canGoBack, type LinkStep, linkReducer, waysSteps } from "./link-flow.ts";
import { ErrorStep, LinkingStep, SuccessStep } from "./link-outcome.tsx";

type Profile = OperationData<"getProfile">["profile"];

/** Linking a bank account, step by step (specification 2 §4, "Bank-link steps"). */
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
    return <Way isVerified={isVerified.current} wished={wished} onLeave={leave} />;
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

const titles: Partial<Record<LinkStep, string>> = {
  CURRENCY: messages.currency.title,
  COUNTRY: messages.country.title,
  BANK: messages.bank.title,
  BANK_ADDRESS: messages.bankAddress.title,
  ACCOUNT_DETAILS: messages.details.title,
  USER_ADDRESS: messages.userAddress.title,
  LINKING: messages.linking.title,
  SUCCESS: messages.success.title,
  ERROR: messages.error.title,
};

interface WayProps {
  isVerified: boolean;
  /** The currency that whoever sent the person here would like; only a hint. */
  wished: string | null;
  onLeave: () => void;
}

function Way({ isVerified, wished, onLeave }: WayProps) {
  const userId = useUserId();
  const [state, dispatch] = useReducer(linkReducer, isVerified, (verified) =>
    resumedLinkState(userId, verified),
  );
  const [wish, setWish] = useState(wished);
  const { step } = state;
  useEffect(() => keepLinkDraft(userId, state), [userId, state]);
  // Whoever leaves and comes back begins anew; a reload does not come by here.
  useEffect(() => () => forgetLinkDraft(userId), [userId]);

  const steps = waysSteps(state);
  const place = steps.indexOf(step) + 1;
  const goBack = () => (canGoBack(state) ? dispatch({ type: "back" }) : onLeave());
  const runsByItself = step === "LINKING" || step === "SUCCESS";
  return (
    <StepScreen
      // Each step is a screen of its own: it begins at its top, with its heading.
      key={step}
      title={titles[step] ?? messages.title}
      name={messages.title}
      step={place === 0 ? null : place}
      total={steps.length}
      {...(runsByItself ? {} : { onBack: goBack })}
    >
      <WithCompleteProfile title={messages.title}>
        {(profile: Profile) => currentStep(profile)}
      </WithCompleteProfile>
    </StepScreen>
  );

  function currentStep(profile: Profile) {
    const shared = { state, dispatch };
    switch (step) {
      case "KYC_CHECK":
        return <KycGate onSatisfied={() => dispatch({ type: "gate_passed" })} />;
      case "CURRENCY":
        return <CurrencyStep {...shared} wished={wish} onWishGranted={() => setWish(null)} />;
      case "COUNTRY":
        return <CountryStep {...shared} />;
      case "BANK":
        return <BankStep {...shared} />;
      case "BANK_ADDRESS":
        return <BankAddressStep {...shared} />;
      case "ACCOUNT_DETAILS":
        return <DetailsStep {...shared} profile={profile} />;
      case "USER_ADDRESS":
        return <UserAddressStep {...shared} profile={profile} />;
      case "LINKING":
        return <LinkingStep {...shared} profile={profile} />;
      case "SUCCESS":
        return <SuccessStep {...shared} onContinue={onLeave} />;
      case "ERROR":
        return <ErrorStep {...shared} />;
    }
  }
}

import { useEffect } from "react";
import { appMessages, fundingMessages as messages } from "../../../shared/messages/index.ts";
import { SkeletonRows, StepBody, StepScreen } from "../../../shared/ui/index.ts";
import { KycGate, useVerification, WithCompleteProfile } from "../verification/index.ts";
import type { FundingOperation } from "./data/funding-state.ts";
import { canGoBack, fundingProgress } from "./flow/funding-flow.ts";
import { type Funding, useFunding } from "./flow/use-funding.ts";
import { AmountStep } from "./steps/amount-step.tsx";
import { BankStep } from "./steps/bank-step.tsx";
import { ConfirmationStep } from "./steps/confirmation-step.tsx";
import { CurrencyStep } from "./steps/currency-step.tsx";
import { InstructionsStep } from "./steps/instructions-step.tsx";
import { QuoteStep } from "./steps/quote-step.tsx";
import { SuccessStep } from "./steps/success-step.tsx";
import { StatusTrouble } from "./ui/status-trouble.tsx";
import { useLeaveInstructions } from "./ui/use-leave-instructions.tsx";

/** The first step is shown for at least this long. */
const loadingMs = 100;

/** Top up from a bank, or withdraw to one: one screen that shows the step the flow is at. */
export function FundingScreen({ operation }: { operation: FundingOperation }) {
  const funding = useFunding(operation);
  const { state, goBack } = funding;
  const leaving = useLeaveInstructions(funding);
  const progress = fundingProgress(state);
  const begun = state.step === "payment_confirmation" || state.step === "success";
  const hasWayBack = !begun || canGoBack(state);
  const isWaiting = state.phase !== "idle" || state.correlationId !== null;
  return (
    <StepScreen
      title={messages.title[operation]}
      step={progress?.step ?? null}
      total={progress?.total ?? 0}
      {...(hasWayBack && !isWaiting
        ? { onBack: state.step === "transfer_instructions" ? leaving.ask : goBack }
        : {})}
    >
      {state.step === "loading" && state.intentId !== null ? (
        <ResumeStep funding={funding} />
      ) : (
        <WithCompleteProfile title={messages.title[operation]}>
          {() => <Step funding={funding} />}
        </WithCompleteProfile>
      )}
      {leaving.dialog}
    </StepScreen>
  );
}

function Step({ funding }: { funding: Funding }) {
  const { state, dispatch } = funding;
  switch (state.step) {
    case "loading":
      return <LoadingStep funding={funding} />;
    case "kyc_check":
      return <KycGate onSatisfied={() => dispatch({ type: "kyc_satisfied" })} />;
    case "currency_selection":
      return <CurrencyStep funding={funding} />;
    case "bank_selection":
      return <BankStep funding={funding} />;
    case "amount":
      return <AmountStep funding={funding} />;
    case "quote_review":
      return <QuoteStep funding={funding} />;
    case "transfer_instructions":
      return <InstructionsStep funding={funding} />;
    case "payment_confirmation":
      return <ConfirmationStep funding={funding} />;
    case "success":
      return <SuccessStep funding={funding} />;
  }
}

/** Goes on once it is known whether the identity is; the accounts are read meanwhile. */
function LoadingStep({ funding: { state, dispatch } }: { funding: Funding }) {
  const { kyc, failure, isSatisfied } = useVerification();
  const isKnown = kyc !== undefined || failure !== null;
  useEffect(() => {
    if (!isKnown) return;
    const timer = setTimeout(
      () => dispatch({ type: "loaded", kycSatisfied: isSatisfied }),
      loadingMs,
    );
    return () => clearTimeout(timer);
  }, [isKnown, isSatisfied, dispatch]);
  return <Loading title={messages.title[state.operation]} />;
}

/** A page that was opened with an intent: what the server says of it decides the step. */
function ResumeStep({ funding: { state, intent, leave } }: { funding: Funding }) {
  if (!intent.isError) return <Loading title={messages.title[state.operation]} />;
  return <StatusTrouble state={state} intent={intent} onLeave={() => leave()} />;
}

const Loading = ({ title }: { title: string }) => (
  <StepBody title={title}>
    <SkeletonRows rows={4} label={appMessages.loading} />
  </StepBody>
);

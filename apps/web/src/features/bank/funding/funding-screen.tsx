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
import { IntentView } from "./ui/intent-view.tsx";
import { useLeaveInstructions } from "./ui/use-leave-instructions.tsx";

/** The min time that the first step is shown. */
const loadingMs = 100;

/** The current step of a top-up or withdrawal. */
export function FundingScreen({ operation }: { operation: FundingOperation }) {
  const funding = useFunding(operation);
  const { state, goBack } = funding;
  const leaving = useLeaveInstructions(funding);
  const hasIntent = state.step === "payment_confirmation" || state.step === "success";
  const canLeave = !hasIntent || canGoBack(state);
  const isWaiting = state.phase !== "idle" || state.correlationId !== null;
  return (
    <StepScreen
      title={messages.title[operation]}
      name={messages.title[operation]}
      {...fundingProgress(state)}
      {...(canLeave && !isWaiting
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

/** Continues once the status of the identity check is known. The accounts are read meanwhile. */
function LoadingStep({ funding: { state, dispatch } }: { funding: Funding }) {
  const { isKnown, isSatisfied } = useVerification();
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

/** Reads the intent of the page's address, whose status determines the step. */
function ResumeStep({ funding }: { funding: Funding }) {
  const loading = <Loading title={messages.title[funding.state.operation]} />;
  return (
    <IntentView {...funding} loading={loading}>
      {() => loading}
    </IntentView>
  );
}

const Loading = ({ title }: { title: string }) => (
  <StepBody title={title}>
    <SkeletonRows rows={4} label={appMessages.loading} />
  </StepBody>
);

export const TopupScreen = () => <FundingScreen operation="topup" />;
export const WithdrawScreen = () => <FundingScreen operation="withdraw" />;

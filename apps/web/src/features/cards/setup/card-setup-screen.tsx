import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { profileQuery, useUserId } from "../../../shared/account/index.ts";
import { cardSetupMessages as messages } from "../../../shared/messages/index.ts";
import { useLocation, useUp } from "../../../shared/navigation/index.ts";
import { appSettings } from "../../../shared/settings/index.ts";
import { Main, SkeletonRows, StepScreen } from "../../../shared/ui/index.ts";
import {
  cardSetupQuery,
  type SetupState,
  type SetupStep,
  StepTrouble,
  setupStep,
  setupSteps,
} from "../issuer/index.ts";
import { ActivateStep } from "./activate-step.tsx";
import { EmailStep } from "./email-step.tsx";
import { FundsStep } from "./funds-step.tsx";
import { IdentityStep } from "./identity-step.tsx";
import { PhoneStep } from "./phone-step.tsx";
import { SafeStep } from "./safe-step.tsx";
import { TermsStep } from "./terms-step.tsx";

function Step({ step, state, phone }: { step: SetupStep; state: SetupState; phone: string }) {
  switch (step) {
    case "email":
      return <EmailStep hasBegun={state.hasBegun} />;
    case "terms":
      return <TermsStep />;
    case "identity":
      return <IdentityStep kycStatus={state.kycStatus} />;
    case "funds":
      return <FundsStep />;
    case "phone":
      return <PhoneStep known={phone} />;
    case "safe":
      return <SafeStep safe={state.safe} isUnlocked={state.isUnlocked} />;
    case "card":
      return <ActivateStep isUnlocked={state.isUnlocked} />;
  }
}

/** The steps to a card, one after the other, as the issuer reports them done. */
export function CardSetupScreen() {
  const userId = useUserId();
  const [, navigate] = useLocation();
  const up = useUp();
  const { offersCards } = appSettings();
  const { data: profile } = useQuery(profileQuery(userId));
  const { data, error, refetch } = useQuery({
    ...cardSetupQuery(userId),
    enabled: offersCards,
  });
  const step = data === undefined ? undefined : setupStep(data);
  /** There is already a card, this installation offers none, or the person opened the URL directly. */
  const isElsewhere =
    step === null || !offersCards || (data !== undefined && !data.hasBegun && !data.isUnlocked);
  useEffect(() => {
    if (isElsewhere) navigate("/cards", { replace: true });
  }, [isElsewhere, navigate]);
  const isShown = data !== undefined && step != null && !isElsewhere;
  return (
    <StepScreen
      title={isShown ? messages[step].title : messages.name}
      name={messages.name}
      step={isShown ? setupSteps.indexOf(step) + 1 : null}
      total={setupSteps.length}
      onBack={up}
    >
      {isShown ? (
        <Step step={step} state={data} phone={profile?.phone_number ?? ""} />
      ) : (
        <Main>
          {error === null || isElsewhere ? (
            <SkeletonRows rows={4} label={messages.loading} />
          ) : (
            <StepTrouble error={error} onRetry={refetch} />
          )}
        </Main>
      )}
    </StepScreen>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation } from "wouter";
import { cardSetupMessages as messages } from "../../shared/messages/index.ts";
import { Main, SkeletonRows, StepScreen, Trouble, text } from "../../shared/ui/index.ts";
import { profileQuery, useUserId } from "../account/index.ts";
import { cardSetupQuery } from "./queries.ts";
import { type SetupState, type SetupStep, setupStep, setupSteps } from "./setup-step.ts";
import {
  ActivateView,
  EmailView,
  FundsView,
  IdentityView,
  PhoneView,
  SafeView,
  TermsView,
} from "./setup-views.tsx";

/** How often a running identity check is looked at (specification 1 §9). */
const pollMs = 10_000;
/** A wallet is set up in seconds. */
const safePollMs = 2_000;

/** How often something that is under way at the issuer is looked at; false for never. */
function nextLookMs(state: SetupState | undefined): number | false {
  if (state === undefined) return false;
  const step = setupStep(state);
  if (step === "safe" && state.isSafeUnderWay) return safePollMs;
  return step === "identity" ? pollMs : false;
}

function View({ step, state, phone }: { step: SetupStep; state: SetupState; phone: string }) {
  switch (step) {
    case "email":
      return <EmailView />;
    case "terms":
      return <TermsView />;
    case "identity":
      return <IdentityView kycStatus={state.kycStatus} />;
    case "funds":
      return <FundsView />;
    case "phone":
      return <PhoneView phone={phone} />;
    case "safe":
      return <SafeView isUnderWay={state.isSafeUnderWay} />;
    case "card":
      return <ActivateView />;
  }
}

/** The way to a card, one step after the other, as the issuer says that they are done. */
export function CardSetupScreen() {
  const userId = useUserId();
  const [, navigate] = useLocation();
  const { data: profile } = useQuery(profileQuery(userId));
  const { data, error, refetch } = useQuery({
    ...cardSetupQuery(userId),
    refetchInterval: ({ state }) => nextLookMs(state.data),
  });
  const step = data === undefined ? undefined : setupStep(data);
  useEffect(() => {
    if (step === null) navigate("/cards", { replace: true });
  }, [step, navigate]);
  const title = step == null ? messages.name : messages[step].title;
  return (
    <StepScreen
      title={title}
      name={messages.name}
      step={step == null ? null : setupSteps.indexOf(step) + 1}
      total={setupSteps.length}
      onBack={() => navigate("/cards")}
    >
      {data !== undefined && step != null ? (
        <View step={step} state={data} phone={profile?.phone_number ?? ""} />
      ) : (
        <Main>
          {error === null ? (
            <div role="status">
              <span className={text.sr}>{messages.loading}</span>
              <SkeletonRows rows={4} label={messages.loading} />
            </div>
          ) : (
            <Trouble
              title={messages.trouble}
              detail={error.message}
              onRetry={() => void refetch()}
            />
          )}
        </Main>
      )}
    </StepScreen>
  );
}

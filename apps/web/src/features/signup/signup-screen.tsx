import { useEffect, useReducer, useRef, useState } from "react";
import { useLocation, useSearch } from "wouter";
import { signupMessages as messages } from "../../shared/messages/index.ts";
import { currentSession, renewSession, useSession } from "../../shared/session/index.ts";
import { LoadingScreen, Main, Screen, TopBar, Trouble, toast } from "../../shared/ui/index.ts";
import { signupHasPushStep } from "../notifications/index.ts";
import { EmailStep } from "./email-step.tsx";
import { FinishingStep } from "./finishing-step.tsx";
import { IdentityStep } from "./identity-step.tsx";
import { loadProgress } from "./load-progress.ts";
import { NotificationsStep } from "./notifications-step.tsx";
import { PhoneStep } from "./phone-step.tsx";
import { forgetPushStep, isPushStepDone } from "./push-step-done.ts";
import { forgetSignupDraft, readSignupDraft } from "./signup-draft.ts";
import {
  firstSignupState,
  isProved,
  type SignupState,
  type SignupStep,
  signupReducer,
  stepsFor,
} from "./signup-flow.ts";
import { SignupSteps } from "./signup-steps.ts";
import { TagStep } from "./tag-step.tsx";
import { VerificationStep } from "./verification-step.tsx";

/** The state a visitor without a session starts in: where they left, or the address from a link. */
function stateOfVisitor(search: string): SignupState {
  const query = new URLSearchParams(search);
  const linked = query.get("email");
  const draft = readSignupDraft();
  const email = linked?.includes("@") ? linked : (draft?.email ?? "");
  const termsAccepted = draft?.termsAccepted ?? false;
  const waitsForCode = draft?.codeSent === true && linked === null && query.get("step") !== "email";
  return {
    ...firstSignupState,
    steps: stepsFor({ hasPushStep: signupHasPushStep() }),
    step: waitsForCode ? "email_verification" : "email",
    completed: waitsForCode ? ["email"] : [],
    form: { ...firstSignupState.form, email, termsAccepted },
  };
}

/** The sign-up wizard: one step after the other, resumed where it was left. */
export function SignupScreen() {
  const [, navigate] = useLocation();
  const search = useSearch();
  const session = useSession();
  const [state, dispatch] = useReducer(signupReducer, search, stateOfVisitor);
  const [entry, setEntry] = useState<"resuming" | "entered" | "failed">("resuming");
  /** Two presses before the next rendering see the same state: only this tells the second one. */
  const submitting = useRef<SignupStep | null>(null);

  async function resume(email: string) {
    setEntry("resuming");
    try {
      const { next, fields } = await loadProgress(email);
      forgetSignupDraft();
      if (next === "done") navigate("/dashboard", { replace: true });
      else {
        dispatch({ type: "resumed", email, next, fields, pushStepDone: isPushStepDone(email) });
        setEntry("entered");
      }
    } catch (error) {
      showError(error);
      setEntry("failed");
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is known who is here
  useEffect(() => {
    if (entry !== "resuming" || session.status === "resolving") return;
    const asksForEmail = new URLSearchParams(search).get("step") === "email";
    if (session.status === "signed_out" || asksForEmail) setEntry("entered");
    else void resume(session.email);
  }, [session.status]);

  async function submit(work: () => Promise<void>) {
    const { step } = state;
    if (submitting.current === step) return;
    submitting.current = step;
    dispatch({ type: "submit_started" });
    try {
      await work();
      dispatch({ type: "submit_succeeded", step });
    } catch (error) {
      dispatch({ type: "submit_failed", step });
      showError(error);
    } finally {
      if (submitting.current === step) submitting.current = null;
    }
  }

  async function finish() {
    // The tokens are renewed so that they speak of the finished account; the dashboard opens anyway.
    await renewSession().catch(() => {});
    forgetPushStep();
    navigate("/dashboard", { replace: true });
  }

  if (entry === "resuming") return <LoadingScreen />;
  if (entry === "failed")
    return <ResumeFailed onRetry={() => session.status === "signed_in" && resume(session.email)} />;
  const shared = {
    form: state.form,
    submitting: state.submitting,
    onEdit: (fields: Partial<typeof state.form>) => dispatch({ type: "edited", fields }),
    onBack: () => dispatch({ type: "back" }),
    onSubmit: submit,
  };
  return <SignupSteps value={state.steps}>{currentStep()}</SignupSteps>;

  function currentStep() {
    switch (state.step) {
      case "email":
        return (
          <EmailStep {...shared} proved={isProved(state)} onBack={() => navigate("/onboarding")} />
        );
      case "email_verification":
        return (
          <VerificationStep
            {...shared}
            onVerified={() => {
              const now = currentSession();
              navigate("/onboarding/steps", { replace: true });
              void resume(now.status === "signed_in" ? now.email : state.form.email);
            }}
          />
        );
      case "identity":
        return <IdentityStep {...shared} />;
      case "phone":
        return <PhoneStep {...shared} />;
      case "lilypad_tag":
        return <TagStep {...shared} />;
      case "notifications":
        return <NotificationsStep {...shared} />;
      case "finishing":
        return <FinishingStep onFinished={finish} />;
    }
  }
}

function ResumeFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Screen title={messages.email.title}>
      <TopBar title={messages.email.title} />
      <Main>
        <Trouble
          title={messages.resumeFailed}
          detail={messages.resumeFailedNote}
          onRetry={onRetry}
        />
      </Main>
    </Screen>
  );
}

function showError(error: unknown) {
  const said = error instanceof Error && error.message !== "" ? error.message : null;
  toast({ kind: "error", title: messages.error.title, text: said ?? messages.error.fallback });
}

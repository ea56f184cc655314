import { browserSupportsWebAuthn } from "@simplewebauthn/browser";
import { useEffect, useReducer, useRef, useState } from "react";
import { useSearch } from "wouter";
import { signupMessages as messages } from "../../../shared/messages/index.ts";
import {
  countStepsBack,
  useBackEntries,
  useLocation,
  useUp,
} from "../../../shared/navigation/index.ts";
import {
  currentSession,
  renewSession,
  useSession,
  watchTokenExpiry,
} from "../../../shared/session/index.ts";
import { LoadingScreen, toast } from "../../../shared/ui/index.ts";
import { signupHasPushStep } from "../../me/notifications/index.ts";
import { forgetOwnKeyStep, isOwnKeyStepDone } from "./data/own-key-step-done.ts";
import { forgetPushStep, isPushStepDone } from "./data/push-step-done.ts";
import { forgetSignupDraft, readSignupDraft } from "./data/signup-draft.ts";
import { forgetKeptForm, keepForm, readKeptForm } from "./flow/kept-form.ts";
import { loadProgress } from "./flow/load-progress.ts";
import {
  canJump,
  firstSignupState,
  isProved,
  type SignupState,
  type SignupStep,
  signupReducer,
  stepsFor,
} from "./flow/signup-flow.ts";
import { ShownAtField } from "./flow/signup-rules.ts";
import { SignupWay } from "./flow/signup-way.ts";
import { ResumeFailed, SessionOver } from "./signup-trouble.tsx";
import { EmailStep } from "./steps/email-step.tsx";
import { FinishingStep } from "./steps/finishing-step.tsx";
import { IdentityStep } from "./steps/identity-step.tsx";
import { NotificationsStep } from "./steps/notifications-step.tsx";
import { OwnKeyStep } from "./steps/own-key-step.tsx";
import { PhoneStep } from "./steps/phone-step.tsx";
import { TagStep } from "./steps/tag-step.tsx";
import { VerificationStep } from "./steps/verification-step.tsx";

/** The initial state for a visitor without a session: where they stopped, or the address from a link. */
function stateOfVisitor(search: string): SignupState {
  const query = new URLSearchParams(search);
  const linked = query.get("email");
  const draft = readSignupDraft(new Date());
  const kept = readKeptForm();
  const email = linked?.includes("@") ? linked : ((kept?.fields.email || draft?.email) ?? "");
  const termsAccepted = kept?.fields.termsAccepted ?? draft?.termsAccepted ?? false;
  const wentBack = kept?.step === "email" || linked !== null || query.get("step") === "email";
  const waitsForCode = draft?.waitsForCode === true && !wentBack && draft.email === email;
  return {
    ...firstSignupState,
    steps: stepsFor({
      hasPushStep: signupHasPushStep(),
      hasPasskeys: browserSupportsWebAuthn(),
    }),
    step: waitsForCode ? "email_verification" : "email",
    completed: waitsForCode ? ["email"] : [],
    form: { ...firstSignupState.form, ...kept?.fields, email, termsAccepted },
  };
}

const goBackIn = (state: SignupState) => signupReducer(state, { type: "back" });

/** The sign-up wizard, one step after the other. It continues where the person stopped. */
export function SignupScreen() {
  const [, navigate] = useLocation();
  const search = useSearch();
  const up = useUp();
  const session = useSession();
  const [state, dispatch] = useReducer(signupReducer, search, stateOfVisitor);
  const [entry, setEntry] = useState<"resuming" | "entered" | "failed">("resuming");
  /** Two presses before the next render see the same state; only this ref stops the second one. */
  const submitting = useRef<SignupStep | null>(null);

  // The last step prepares the account; nothing leads back from it.
  const stepsBack = state.step === "finishing" ? 0 : countStepsBack(state, goBackIn);
  useBackEntries(entry === "failed" ? 0 : stepsBack, () => dispatch({ type: "back" }));

  async function resume(email: string) {
    setEntry("resuming");
    try {
      const { next, fields, kept } = await loadProgress(email);
      forgetSignupDraft();
      if (next === "done") {
        forgetKeptForm();
        navigate("/dashboard", { replace: true });
        return;
      }
      dispatch({
        type: "resumed",
        email,
        next,
        fields,
        pushStepDone: isPushStepDone(email),
        ownKeyStepDone: isOwnKeyStepDone(email),
        ...(kept === null ? {} : { at: kept }),
      });
      setEntry("entered");
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

  useEffect(
    () =>
      watchTokenExpiry(
        () => {},
        () => {},
      ),
    [],
  );

  // Entered values survive a reload and a new sign-in; the URL contains only the step.
  useEffect(() => {
    if (entry !== "entered") return;
    keepForm({ step: state.step, form: state.form });
    if (state.step !== "email" && search !== "") navigate("/onboarding/steps", { replace: true });
  }, [entry, state.step, state.form, search, navigate]);

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
      if (!(error instanceof ShownAtField)) showError(error);
    } finally {
      if (submitting.current === step) submitting.current = null;
    }
  }

  async function finish() {
    // The tokens are renewed because they describe the account; the dashboard opens even if that fails.
    await renewSession().catch(() => {});
    forgetPushStep();
    forgetOwnKeyStep();
    forgetKeptForm();
    navigate("/dashboard", { replace: true });
  }

  if (entry === "resuming") return <LoadingScreen />;
  const signInAgain = () =>
    navigate("/onboarding/login/email-login", { state: { email: state.form.email } });
  if (session.status === "signed_out" && (entry === "failed" || state.verifiedEmail !== null)) {
    return <SessionOver onSignIn={signInAgain} />;
  }
  if (entry === "failed")
    return (
      <ResumeFailed
        onRetry={() => session.status === "signed_in" && resume(session.email)}
        onSignIn={signInAgain}
      />
    );
  const shared = {
    form: state.form,
    submitting: state.submitting,
    onEdit: (fields: Partial<typeof state.form>) => dispatch({ type: "edited", fields }),
    onBack: () => dispatch({ type: "back" }),
    onSubmit: submit,
  };
  const way = {
    steps: state.steps,
    completed: state.completed,
    canJump: (step: SignupStep) => canJump(state, step),
    onJump: (step: SignupStep) => dispatch({ type: "jump", step }),
  };
  return <SignupWay value={way}>{currentStep()}</SignupWay>;

  function currentStep() {
    switch (state.step) {
      case "email":
        return <EmailStep {...shared} proved={isProved(state)} onBack={up} />;
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
      case "own_key":
        return <OwnKeyStep {...shared} />;
      case "finishing":
        return <FinishingStep onFinished={finish} />;
    }
  }
}

function showError(error: unknown) {
  const message = error instanceof Error && error.message !== "" ? error.message : null;
  toast({ kind: "error", title: messages.error.title, text: message ?? messages.error.fallback });
}

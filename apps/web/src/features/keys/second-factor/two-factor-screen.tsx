import { useState } from "react";
import { lockMinutesFor } from "../../../shared/lock/index.ts";
import { secondFactorMessages as messages } from "../../../shared/messages/index.ts";
import { Redirect, useLocation } from "../../../shared/navigation/index.ts";
import { setSecondFactor, useSecondFactor, useSession } from "../../../shared/session/index.ts";
import {
  BackBar,
  Button,
  Foot,
  LoadingScreen,
  Main,
  Pond,
  Screen,
  screenHeadingId,
  text,
  toast,
} from "../../../shared/ui/index.ts";
import { PasscodeReset } from "../security/index.ts";
import { useProving, VerifyButton } from "./proof-entry.tsx";
import { useProofChoice } from "./proof-methods.ts";
import { ProofOptions } from "./proof-options.tsx";
import { sessionProofs } from "./prove.ts";
import styles from "./second-factor.module.css";
import { SignOutButton } from "./sign-out-button.tsx";

/** The second factor after signing in with a code, for accounts that have one. */
export function TwoFactorScreen() {
  const session = useSession();
  const factor = useSecondFactor();
  const [, navigate] = useLocation();
  if (session.status === "resolving") return <LoadingScreen />;
  if (session.status === "signed_out") {
    return <Redirect to="/onboarding/login/email-login" replace />;
  }
  if (factor === null) return <Redirect to="/dashboard" replace />;
  return (
    <TwoFactor
      hasAppLock={lockMinutesFor(session.userId) !== null}
      onBack={() =>
        navigate("/onboarding/login/email-verification", { state: { email: session.email } })
      }
      onSkip={() => {
        setSecondFactor("skipped");
        navigate("/dashboard", { replace: true });
      }}
    />
  );
}

interface TwoFactorProps {
  /** The app is locked on this device, so nothing opens without a second factor. */
  hasAppLock: boolean;
  onBack: () => void;
  onSkip: () => void;
}

function TwoFactor({ hasAppLock, onBack, onSkip }: TwoFactorProps) {
  const [, navigate] = useLocation();
  const [forgot, setForgot] = useState(false);
  const { choice, reload } = useProofChoice();
  const toDashboard = () => navigate("/dashboard", { replace: true });
  const proving = useProving(sessionProofs, {
    onProved: toDashboard,
    onPasskeyRefused: (said) => toast({ kind: "error", title: messages.failed.title, text: said }),
  });
  const askAgain = () => {
    setForgot(false);
    reload();
  };
  if (forgot) {
    return (
      <PasscodeReset
        onDone={toDashboard}
        onBack={askAgain}
        // A person who waits for a new passcode can't confirm anything until then.
        onWaitingRead={hasAppLock ? askAgain : onSkip}
      />
    );
  }
  return (
    <Screen title={messages.title}>
      <BackBar onBack={onBack} backLabel={messages.backToCode} />
      <Main>
        <h1 id={screenHeadingId} className={`${text.title} ${styles.title}`}>
          {messages.title}
        </h1>
        <p className={text.soft}>{messages.lead}</p>
        <ProofOptions
          proving={proving}
          choice={choice}
          onForgot={() => setForgot(true)}
          onResetCancelled={reload}
        />
        <Pond />
      </Main>
      <Foot>
        {choice !== null && <VerifyButton proving={proving} methods={choice.methods} />}
        <p className={`${text.small} ${text.soft} ${text.center}`}>
          {hasAppLock ? messages.lockNote : messages.skipNote}
        </p>
        {hasAppLock ? (
          <SignOutButton />
        ) : (
          <Button kind="quiet" wide onClick={onSkip}>
            {messages.skip}
          </Button>
        )}
      </Foot>
    </Screen>
  );
}

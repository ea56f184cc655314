import { useState } from "react";
import { Redirect, useLocation } from "wouter";
import { secondFactorMessages as messages } from "../../../shared/messages/index.ts";
import { setSecondFactor, useSecondFactor, useSession } from "../../../shared/session/index.ts";
import {
  BackBar,
  Button,
  Foot,
  LoadingScreen,
  Main,
  Pond,
  Screen,
  SkeletonRows,
  screenHeadingId,
  TextButton,
  text,
  toast,
} from "../../../shared/ui/index.ts";
import { PasscodeReset } from "../security/index.ts";
import { ProofEntry, useProving, VerifyButton } from "./proof-entry.tsx";
import { useProofMethods } from "./proof-methods.ts";
import { sessionProofs } from "./prove.ts";
import styles from "./second-factor.module.css";

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

function TwoFactor({ onBack, onSkip }: { onBack: () => void; onSkip: () => void }) {
  const [, navigate] = useLocation();
  const [forgot, setForgot] = useState(false);
  const methods = useProofMethods();
  const toDashboard = () => navigate("/dashboard", { replace: true });
  const proving = useProving(sessionProofs, {
    onProved: toDashboard,
    onPasskeyRefused: (said) => toast({ kind: "error", title: messages.failed.title, text: said }),
  });
  if (forgot) return <PasscodeReset onDone={toDashboard} onBack={() => setForgot(false)} />;
  return (
    <Screen title={messages.title}>
      <BackBar onBack={onBack} backLabel={messages.backToCode} />
      <Main>
        <h1 id={screenHeadingId} className={`${text.title} ${styles.title}`}>
          {messages.title}
        </h1>
        <p className={text.soft}>{messages.lead}</p>
        {methods === null ? (
          <SkeletonRows rows={2} label={messages.loading} />
        ) : (
          <ProofEntry proving={proving} methods={methods} describedBy={screenHeadingId} />
        )}
        {methods !== null && (
          <p className={styles.forgot}>
            <TextButton onClick={() => setForgot(true)}>
              {methods.passcode ? messages.forgot : messages.lostPasskey}
            </TextButton>
          </p>
        )}
        <Pond />
      </Main>
      <Foot>
        {methods !== null && <VerifyButton proving={proving} methods={methods} />}
        <p className={`${text.small} ${text.soft} ${text.center}`}>{messages.skipNote}</p>
        <Button kind="quiet" wide onClick={onSkip}>
          {messages.skip}
        </Button>
      </Foot>
    </Screen>
  );
}

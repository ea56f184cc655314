import { useState } from "react";
import { secondFactorMessages } from "../../../shared/messages/index.ts";
import { Redirect, useLocation } from "../../../shared/navigation/index.ts";
import {
  forgetDevice,
  type KeptDevice,
  keptDevice,
  useSession,
} from "../../../shared/session/index.ts";
import {
  Button,
  Foot,
  LoadingScreen,
  Main,
  Pond,
  Screen,
  screenHeadingId,
  TopBar,
  text,
  toast,
} from "../../../shared/ui/index.ts";
import { ProofEntry, useProving, VerifyButton } from "./proof-entry.tsx";
import { bothMethods } from "./proof-methods.ts";
import { resumeProofs } from "./prove.ts";
import styles from "./second-factor.module.css";

const messages = secondFactorMessages.resume;
const emailLogin = "/onboarding/login/email-login";

/** Resumes an expired session on a device that knows the person: a passcode or passkey is enough. */
export function ResumeScreen() {
  const session = useSession();
  const [, navigate] = useLocation();
  const [device] = useState(keptDevice);
  if (session.status === "resolving") return <LoadingScreen />;
  if (session.status === "signed_in") return <Redirect to="/dashboard" replace />;
  if (device === null) return <Redirect to={emailLogin} replace />;
  return (
    <Resume
      device={device}
      onResumed={() => navigate("/dashboard", { replace: true })}
      onSignIn={() => {
        forgetDevice();
        navigate(emailLogin, { replace: true });
      }}
    />
  );
}

interface ResumeProps {
  device: KeptDevice;
  onResumed: () => void;
  onSignIn: () => void;
}

function Resume({ device, onResumed, onSignIn }: ResumeProps) {
  const [proofs] = useState(() => resumeProofs(device));
  const proving = useProving(proofs, {
    onProved: onResumed,
    onPasskeyRefused: (said) =>
      toast({ kind: "error", title: secondFactorMessages.failed.title, text: said }),
    onOver: () => {
      toast({ kind: "error", title: messages.over });
      onSignIn();
    },
  });
  return (
    <Screen title={messages.title}>
      <TopBar />
      <Main>
        <h1 id={screenHeadingId} className={`${text.title} ${styles.title}`}>
          {messages.title}
        </h1>
        <p className={`${text.soft} ${styles.address}`}>{messages.lead(device.email)}</p>
        <ProofEntry proving={proving} methods={bothMethods} describedBy={screenHeadingId} />
        <Pond />
      </Main>
      <Foot>
        <VerifyButton proving={proving} methods={bothMethods} />
        <Button kind="quiet" wide onClick={onSignIn}>
          {messages.withEmail}
        </Button>
      </Foot>
    </Screen>
  );
}

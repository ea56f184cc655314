import { useMemo, useState } from "react";
import { Redirect, useLocation } from "wouter";
import { secondFactorMessages } from "../../../shared/messages/index.ts";
import { forgetDevice, keptDevice, useSession } from "../../../shared/session/index.ts";
import {
  Button,
  Foot,
  LoadingScreen,
  Main,
  Pond,
  Screen,
  TopBar,
  text,
  toast,
} from "../../../shared/ui/index.ts";
import { ProofEntry } from "./proof-entry.tsx";
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
  const proofs = useMemo(() => (device === null ? null : resumeProofs(device)), [device]);
  const toDashboard = () => navigate("/dashboard", { replace: true });
  if (session.status === "resolving") return <LoadingScreen />;
  if (session.status === "signed_in") return <Redirect to="/dashboard" replace />;
  if (device === null || proofs === null) return <Redirect to={emailLogin} replace />;

  function signInAnew() {
    forgetDevice();
    navigate(emailLogin, { replace: true });
  }

  return (
    <Screen title={messages.title}>
      <TopBar />
      <Main>
        <h1 className={`${text.title} ${styles.title}`}>{messages.title}</h1>
        <p className={`${text.soft} ${styles.address}`}>{messages.lead(device.email)}</p>
        <ProofEntry
          proofs={proofs}
          methods={bothMethods}
          onProved={toDashboard}
          onRefused={(said) =>
            toast({ kind: "error", title: secondFactorMessages.failed.title, text: said })
          }
          onOver={() => {
            toast({ kind: "error", title: messages.over });
            signInAnew();
          }}
        />
        <Pond />
      </Main>
      <Foot>
        <Button kind="quiet" wide onClick={signInAnew}>
          {messages.withEmail}
        </Button>
      </Foot>
    </Screen>
  );
}

import { useState } from "react";
import { useHistoryState } from "wouter/use-browser-location";
import { useBusy } from "../../../shared/busy/index.ts";
import {
  lastSentMs,
  ResendButton,
  resendWaitMs,
  sendLink,
} from "../../../shared/mailed-code/index.ts";
import { signinMessages } from "../../../shared/messages/index.ts";
import { Redirect, useLocation, useUp } from "../../../shared/navigation/index.ts";
import { useSession } from "../../../shared/session/index.ts";
import { useSecondsLeft } from "../../../shared/time/index.ts";
import { BackBar, Main, Pond, Screen, TextButton, text, toast } from "../../../shared/ui/index.ts";
import { passedEmail, passedMode } from "./passed-email.ts";
import styles from "./signin.module.css";

const messages = signinMessages.link;
const emailLogin = "/onboarding/login/email-login";

/** Tells the person that the link has been sent, and continues once it was used in another tab of this browser. */
export function LinkSentScreen() {
  const [, navigate] = useLocation();
  const up = useUp();
  const session = useSession();
  const handed: unknown = useHistoryState();
  const email = passedEmail(handed);
  const [sentAtMs, setSentAtMs] = useState(() => lastSentMs("link", email ?? ""));
  const secondsLeft = useSecondsLeft(sentAtMs + resendWaitMs);
  const { busy: sending, run } = useBusy();

  // The link was opened in another tab: this one continues as well.
  if (session.status === "signed_in") return <Redirect to="/dashboard" replace />;
  if (email === null) return <Redirect to={emailLogin} replace />;

  async function sendAgain(address: string) {
    if (!(await run(() => sendLink(address, passedMode(handed))))) return;
    setSentAtMs(Date.now());
    toast({ kind: "success", ...messages.sentAgain });
  }

  return (
    <Screen title={messages.sentTitle}>
      <BackBar onBack={up} />
      <div className={styles.form}>
        <Main>
          <h1 className={text.title}>{messages.sentTitle}</h1>
          <p className={`${text.soft} ${styles.address}`}>{messages.sentLead(email)}</p>
          <p className={styles.field}>{messages.sentText}</p>
          <div className={styles.actions}>
            <ResendButton
              secondsLeft={secondsLeft}
              busy={sending}
              texts={{ resend: messages.sendAgain, resendIn: messages.sendAgainIn }}
              onClick={() => sendAgain(email)}
            />
            <TextButton onClick={() => navigate(emailLogin)}>{messages.differentEmail}</TextButton>
          </div>
          <Pond />
        </Main>
      </div>
    </Screen>
  );
}

import { useEffect, useState } from "react";
import { Redirect, useLocation } from "wouter";
import { useHistoryState } from "wouter/use-browser-location";
import { sendLink } from "../../../shared/email-code/index.ts";
import { signinMessages } from "../../../shared/messages/index.ts";
import {
  BackBar,
  Button,
  Main,
  Pond,
  Screen,
  TextButton,
  text,
  toast,
} from "../../../shared/ui/index.ts";
import { handedEmail, handedMode } from "./handed-email.ts";
import styles from "./signin.module.css";

const messages = signinMessages.link;
const emailLogin = "/onboarding/login/email-login";
/** Another link can be asked for after the same wait as another code. */
const resendWaitSeconds = 30;

/** The link is on its way. */
export function LinkSentScreen() {
  const [, navigate] = useLocation();
  const handed: unknown = useHistoryState();
  const email = handedEmail(handed);
  const [secondsLeft, setSecondsLeft] = useState(resendWaitSeconds);
  const [sending, setSending] = useState(false);

  useEffect(() => {
    const timer = setInterval(() => setSecondsLeft((left) => Math.max(0, left - 1)), 1000);
    return () => clearInterval(timer);
  }, []);

  if (email === null) return <Redirect to={emailLogin} replace />;

  async function sendAgain(address: string) {
    setSending(true);
    const sent = await sendLink(address, handedMode(handed));
    setSending(false);
    if (!sent) return;
    setSecondsLeft(resendWaitSeconds);
    toast({ kind: "success", ...messages.sentAgain });
  }

  return (
    <Screen title={messages.sentTitle}>
      <BackBar onBack={() => navigate(emailLogin)} />
      <div className={styles.form}>
        <Main>
          <h1 className={text.title}>{messages.sentTitle}</h1>
          <p className={`${text.soft} ${styles.address}`}>{messages.sentLead(email)}</p>
          <p className={styles.field}>{messages.sentText}</p>
          <div className={styles.actions}>
            <Button
              kind="secondary"
              size="small"
              waits
              disabled={secondsLeft > 0}
              busy={sending}
              onClick={() => sendAgain(email)}
            >
              {secondsLeft > 0 ? messages.sendAgainIn(secondsLeft) : messages.sendAgain}
            </Button>
            <TextButton onClick={() => navigate(emailLogin)}>{messages.differentEmail}</TextButton>
          </div>
          <Pond />
        </Main>
      </div>
    </Screen>
  );
}

import { useState } from "react";
import { useHistoryState } from "wouter/use-browser-location";
import { EmailCodeEntry, lastSentMs } from "../../../shared/mailed-code/index.ts";
import { signinMessages } from "../../../shared/messages/index.ts";
import { useLocation, useUp } from "../../../shared/navigation/index.ts";
import {
  BackBar,
  Button,
  Foot,
  Main,
  Said,
  Screen,
  screenHeadingId,
  TopBar,
  text,
} from "../../../shared/ui/index.ts";
import { passedEmail } from "./passed-email.ts";
import styles from "./signin.module.css";

const messages = signinMessages.verification;

/** Sign-in: entering the code. */
export function CodeLoginScreen() {
  const email = passedEmail(useHistoryState());
  const toLogin = useUp();
  if (email === null) return <AccessDenied onLogin={toLogin} />;
  return <CodeLogin email={email} onBack={toLogin} />;
}

function CodeLogin({ email, onBack }: { email: string; onBack: () => void }) {
  const [, navigate] = useLocation();
  // A person who comes back from the second factor has used the code.
  const [wasUsed, setUsed] = useState(() => lastSentMs("code", email) === 0);
  return (
    <Screen title={messages.title}>
      <BackBar onBack={onBack} />
      <div className={styles.form}>
        <Main>
          <h1 id={screenHeadingId} className={text.title}>
            {messages.title}
          </h1>
          <p className={`${text.soft} ${styles.address}`}>
            {wasUsed ? messages.usedLead(email) : messages.lead(email)}
          </p>
          <EmailCodeEntry
            email={email}
            mode="login"
            onVerified={({ mfaRequired }) =>
              navigate(mfaRequired ? "/onboarding/login/two-factor" : "/dashboard", {
                replace: true,
              })
            }
            onDifferentEmail={onBack}
            onSent={() => setUsed(false)}
          />
        </Main>
      </div>
    </Screen>
  );
}

function AccessDenied({ onLogin }: { onLogin: () => void }) {
  return (
    <Screen title={messages.deniedTitle}>
      <TopBar />
      <Main>
        <Said title={messages.deniedTitle}>
          <p className={text.soft}>{messages.deniedText}</p>
        </Said>
      </Main>
      <Foot>
        <Button wide onClick={onLogin}>
          {messages.goToLogin}
        </Button>
      </Foot>
    </Screen>
  );
}

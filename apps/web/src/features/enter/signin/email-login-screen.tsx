import { type FormEvent, useState } from "react";
import { useHistoryState } from "wouter/use-browser-location";
import { failureText } from "../../../shared/api/index.ts";
import { useBusy } from "../../../shared/busy/index.ts";
import { linkSentPath, sendCode, sendLink } from "../../../shared/mailed-code/index.ts";
import { signinMessages } from "../../../shared/messages/index.ts";
import { useLocation, useUp } from "../../../shared/navigation/index.ts";
import { keptEmail } from "../../../shared/session/index.ts";
import {
  BackBar,
  Button,
  Foot,
  Main,
  Screen,
  screenHeadingId,
  TextField,
  TextLink,
  text,
  toast,
  useErrorFocus,
} from "../../../shared/ui/index.ts";
import { loginEmailError } from "./email-login-rules.ts";
import { passedEmail } from "./passed-email.ts";
import styles from "./signin.module.css";

const messages = signinMessages.email;

/** Sign-in: the address for the code. */
export function EmailLoginScreen() {
  const [, navigate] = useLocation();
  const up = useUp();
  /** The address from an interrupted sign-up; like the last address used here, it need not be typed again. */
  const handed = passedEmail(useHistoryState());
  const [email, setEmail] = useState(() => handed ?? keptEmail() ?? "");
  const [error, setError] = useState<string | null>(null);
  const { busy: sending, run } = useBusy();

  /** Checks the address and sends to it, once at a time. */
  async function sendTo(send: (address: string) => Promise<void>) {
    const wrong = loginEmailError(email);
    setError(wrong);
    focusError();
    if (wrong === null) await run(() => send(email.trim()));
  }

  async function mailCode(address: string) {
    const sent = await sendCode(address, "login");
    if (sent.success) {
      navigate("/onboarding/login/email-verification", { state: { email: address } });
    } else if (sent.code === "VALIDATION_FAILED") {
      setError(messages.invalid);
    } else {
      const words = failureText(sent, messages.failedFallback);
      toast({ kind: "error", title: messages.failedTitle, text: words });
    }
  }

  async function mailLink(address: string) {
    if (await sendLink(address)) {
      navigate(linkSentPath, { state: { email: address } });
    }
  }

  const { form, focusError } = useErrorFocus<HTMLFormElement>();
  function submit(event: FormEvent) {
    event.preventDefault();
    void sendTo(mailCode);
  }

  return (
    <Screen title={messages.title}>
      <BackBar onBack={up} />
      <form ref={form} className={styles.form} onSubmit={submit} noValidate>
        <Main>
          <h1 id={screenHeadingId} className={text.title}>
            {messages.title}
          </h1>
          <p className={text.soft}>{messages.lead}</p>
          <div className={styles.field}>
            <TextField
              label={messages.label}
              autoFocus
              aria-describedby={screenHeadingId}
              type="email"
              inputMode="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              placeholder={messages.placeholder}
              value={email}
              error={error}
              onChange={(event) => {
                setEmail(event.target.value);
                setError(null);
              }}
            />
          </div>
          <p className={styles.other}>
            <span className={text.soft}>{messages.noAccount}</span>{" "}
            <TextLink href="/onboarding/steps?step=email">{messages.signUp}</TextLink>
          </p>
        </Main>
        <Foot>
          <Button type="submit" wide busy={sending}>
            {messages.action}
          </Button>
          <Button kind="quiet" wide disabled={sending} onClick={() => sendTo(mailLink)}>
            {messages.linkInstead}
          </Button>
        </Foot>
      </form>
    </Screen>
  );
}

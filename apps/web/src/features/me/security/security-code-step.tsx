import { useEffect, useReducer } from "react";
import {
  canResend,
  type EmailCodeState,
  emailCodeReducer,
  firstEmailCodeState,
  resendWaitSeconds,
  shouldVerify,
} from "../../../shared/email-code/index.ts";
import { emailCodeMessages, securityMessages } from "../../../shared/messages/index.ts";
import { call } from "../../../shared/session/index.ts";
import { Button, CodeInput, toast } from "../../../shared/ui/index.ts";
import styles from "./security.module.css";

const messages = securityMessages.code;

export interface SecurityCodeStepProps {
  /** When a code was mailed for this already; null: one is mailed now. */
  mailedAtMs: number | null;
  onMailed: () => void;
  busy: boolean;
  onCode: (code: string) => void;
}

const beforeMailing: EmailCodeState = {
  ...firstEmailCodeState,
  secondsLeft: 0,
  phase: "resending",
};

const secondsLeftOf = (mailedAtMs: number) =>
  Math.max(0, resendWaitSeconds - Math.floor((Date.now() - mailedAtMs) / 1000));

/** Mails the code that a change of security settings needs, and takes it. */
export function SecurityCodeStep(props: SecurityCodeStepProps) {
  const { mailedAtMs, onMailed, busy, onCode } = props;
  const [state, dispatch] = useReducer(
    emailCodeReducer,
    mailedAtMs === null
      ? beforeMailing
      : { ...firstEmailCodeState, secondsLeft: secondsLeftOf(mailedAtMs) },
  );

  useEffect(() => {
    const timer = setInterval(() => dispatch({ type: "tick" }), 1000);
    return () => clearInterval(timer);
  }, []);

  async function mail() {
    dispatch({ type: "resending" });
    const sent = await call("sendSecurityCode", { body: {} });
    if (sent.success) {
      dispatch({ type: "resent" });
      onMailed();
      return;
    }
    dispatch({ type: "resend_failed" });
    const { title, fallback } = messages.failed;
    toast({ kind: "error", title, text: sent.code === null ? fallback : sent.error });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the step opens
  useEffect(() => {
    if (mailedAtMs === null) void mail();
  }, []);

  const ready = shouldVerify(state) && !busy ? state.code : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a code is used once, when it is complete
  useEffect(() => {
    if (ready === null) return;
    dispatch({ type: "verifying" });
    onCode(ready);
  }, [ready]);

  return (
    <div className={styles.block}>
      <CodeInput
        label={messages.label}
        value={state.code}
        onChange={(code) => dispatch({ type: "typed", code })}
        disabled={busy}
      />
      <p className={styles.actions}>
        <Button
          kind="secondary"
          size="small"
          waits
          disabled={!canResend(state)}
          busy={state.phase === "resending"}
          busyLabel={messages.sending}
          onClick={mail}
        >
          {state.secondsLeft > 0
            ? emailCodeMessages.resendIn(state.secondsLeft)
            : emailCodeMessages.resend}
        </Button>
      </p>
    </div>
  );
}

import { useEffect, useReducer, useRef, useState } from "react";
import { emailCodeMessages as messages } from "../messages/index.ts";
import { call } from "../session/index.ts";
import { Button, CodeInput, TextButton, text, toast } from "../ui/index.ts";
import { CodesLocked } from "./codes-locked.tsx";
import styles from "./email-code.module.css";
import {
  type CodeRefusal,
  canResend,
  emailCodeReducer,
  firstEmailCodeState,
  shouldVerify,
} from "./email-code-flow.ts";
import { type CodeMode, verifyCode } from "./verify-code.ts";

export interface EmailCodeEntryProps {
  email: string;
  mode: CodeMode;
  onVerified: (result: { mfaRequired: boolean }) => void;
  onDifferentEmail: () => void;
}

/** Six cells, a countdown to the next code, and a way back to another address. */
export function EmailCodeEntry({ email, mode, onVerified, onDifferentEmail }: EmailCodeEntryProps) {
  const [state, dispatch] = useReducer(emailCodeReducer, firstEmailCodeState);
  const [lockedForSeconds, setLockedForSeconds] = useState<number | null>(null);
  const input = useRef<HTMLInputElement>(null);
  /** Two presses before the next rendering see the same state: only this tells the second one. */
  const resending = useRef(false);

  useEffect(() => {
    const timer = setInterval(() => dispatch({ type: "tick" }), 1000);
    return () => clearInterval(timer);
  }, []);

  async function verify(code: string) {
    dispatch({ type: "verifying" });
    try {
      const result = await verifyCode(email, code, mode);
      if (result.verified) {
        dispatch({ type: "accepted" });
        onVerified(result);
        return;
      }
      if (result.lockedForSeconds !== undefined) setLockedForSeconds(result.lockedForSeconds);
      else refuse(messages.failed, "wrong");
    } catch (error) {
      const expired = error instanceof Error && error.message.toLowerCase().includes("expired");
      refuse(expired ? messages.expired : messages.error, expired ? "expired" : "error");
    }
  }

  function refuse(content: { title: string; text: string }, reason: CodeRefusal) {
    toast({ kind: "error", ...content });
    dispatch({ type: "refused", reason });
    input.current?.focus();
  }

  const ready = shouldVerify(state) ? state.code : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a code is verified once, when it is complete
  useEffect(() => {
    if (ready !== null) void verify(ready);
  }, [ready]);

  async function resend() {
    if (resending.current) return;
    resending.current = true;
    dispatch({ type: "resending" });
    const sent = await call("sendOtp", { body: { email, type: mode } });
    resending.current = false;
    if (sent.success) {
      dispatch({ type: "resent" });
      toast({ kind: "success", title: messages.resent.title, text: messages.resent.text(email) });
    } else if (sent.code === "CODES_LOCKED") {
      setLockedForSeconds(sent.retryAfterSeconds ?? 0);
    } else {
      dispatch({ type: "resend_failed" });
      toast({ kind: "error", ...messages.resendError });
    }
  }

  if (lockedForSeconds !== null) {
    return (
      <CodesLocked
        email={email}
        mode={mode}
        forSeconds={lockedForSeconds}
        onDifferentEmail={onDifferentEmail}
      />
    );
  }
  return (
    <div className={styles.entry}>
      <CodeInput
        label={messages.label}
        value={state.code}
        onChange={(code) => dispatch({ type: "typed", code })}
        disabled={state.phase === "verifying"}
        inputRef={input}
        describedBy="code-progress"
      />
      <p id="code-progress" className={text.sr} role="status">
        {state.phase === "verifying" ? messages.checking : ""}
      </p>
      <div className={styles.actions}>
        <Button
          kind="secondary"
          size="small"
          waits
          disabled={!canResend(state)}
          busy={state.phase === "resending"}
          onClick={resend}
        >
          {state.secondsLeft > 0 ? messages.resendIn(state.secondsLeft) : messages.resend}
        </Button>
        <TextButton onClick={onDifferentEmail}>{messages.differentEmail}</TextButton>
      </div>
    </div>
  );
}

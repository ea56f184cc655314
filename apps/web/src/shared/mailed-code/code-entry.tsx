import { type ReactNode, useEffect, useReducer, useRef, useState } from "react";
import { useBusy } from "../busy/index.ts";
import { appMessages, emailCodeMessages as messages } from "../messages/index.ts";
import { useSecondsLeft } from "../time/index.ts";
import { CodeInput, classes, screenHeadingId, TextButton, text } from "../ui/index.ts";
import {
  type CodeProblem,
  type CodeRefusal,
  canTryAgain,
  codeReducer,
  firstCodeState,
  secondsToWait,
  shouldVerify,
} from "./code-flow.ts";
import { ResendButton } from "./resend-button.tsx";

/** How long to wait before another code can be sent. */
export const resendWaitMs = 30_000;

const textOf = (problem: CodeProblem) =>
  typeof problem === "object" ? problem.said : messages[problem];

export interface CodeEntryProps {
  label: string;
  /** When the last code was sent; null sends the first one when the entry opens. */
  sentAtMs?: number | null;
  /** Why the code that was entered before was refused. */
  problem?: CodeProblem | null;
  /** Another action is running, so nothing can be entered. */
  busy?: boolean;
  /**
   * Verifies a complete code.
   * @returns why it was refused; null if it was accepted and the screen is about to change
   */
  onCode: (code: string) => Promise<CodeRefusal | null>;
  /** Sends another code. @returns whether it was sent; if not, the error has already been shown */
  onSend: () => Promise<boolean>;
  /** The status text while a code is being sent. */
  sendingLabel?: string;
  className?: string | undefined;
  actionsClassName?: string | undefined;
  /** Other ways to continue, below the code. */
  children?: ReactNode;
}

/** An input for six digits that is submitted with the sixth, and a countdown to the next code. */
export function CodeEntry(props: CodeEntryProps) {
  const { label, busy = false, onCode, onSend, className, actionsClassName } = props;
  const [first] = useState(() => (props.sentAtMs === undefined ? Date.now() : props.sentAtMs));
  const [state, dispatch] = useReducer(codeReducer, {
    ...firstCodeState,
    problem: props.problem ?? null,
  });
  const [sentAtMs, setSentAtMs] = useState(first ?? 0);
  const secondsLeft = secondsToWait(state, useSecondsLeft(sentAtMs + resendWaitMs));
  const { run } = useBusy();
  const input = useRef<HTMLInputElement>(null);
  const isVerifying = state.phase === "verifying";

  const send = () =>
    run(async () => {
      dispatch({ type: "sending" });
      const isSent = await onSend();
      dispatch({ type: isSent ? "sent" : "not_sent" });
      if (isSent) setSentAtMs(Date.now());
    });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the entry opens
  useEffect(() => {
    if (first === null) void send();
  }, []);

  async function verify(code: string) {
    dispatch({ type: "verifying" });
    const reason = await onCode(code);
    if (reason === null) return;
    dispatch({ type: "refused", reason });
    input.current?.focus();
  }
  const ready = shouldVerify(state) && !busy ? state.code : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a code is verified once, when it is complete
  useEffect(() => {
    if (ready !== null) void verify(ready);
  }, [ready]);

  return (
    <div className={className}>
      <CodeInput
        label={label}
        value={state.code}
        onChange={(code) => dispatch({ type: "typed", code })}
        readOnly={isVerifying || busy}
        autoFocus
        inputRef={input}
        describedBy={classes(screenHeadingId, "code-progress")}
        error={state.problem === null ? null : textOf(state.problem)}
      />
      <p id="code-progress" className={text.sr} role="status">
        {isVerifying ? messages.checking : ""}
      </p>
      <div className={actionsClassName}>
        {canTryAgain(state) && (
          <TextButton onClick={() => verify(state.code)}>{appMessages.tryAgain}</TextButton>
        )}
        <ResendButton
          secondsLeft={secondsLeft}
          busy={state.phase === "sending"}
          busyLabel={props.sendingLabel}
          disabled={isVerifying || busy}
          onClick={send}
        />
        {props.children}
      </div>
    </div>
  );
}

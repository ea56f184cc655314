import { type ReactNode, useEffect, useEffectEvent, useReducer, useRef, useState } from "react";
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
import { ResendButton, type ResendButtonProps } from "./resend-button.tsx";

/** How long to wait before another code can be sent. */
export const resendWaitMs = 30_000;

const textOf = (problem: CodeProblem) =>
  typeof problem === "object" ? problem.said : messages[problem];

export interface MailedCode {
  /** When the last code was sent; null sends the first one when the entry opens. */
  sentAtMs?: number | null | undefined;
  /** Why the code that was entered before was refused. */
  problem?: CodeProblem | null | undefined;
  /** Another action is running, so nothing can be entered. */
  busy?: boolean | undefined;
  /**
   * Verifies a complete code.
   * @returns why it was refused; null if it was accepted and the screen is about to change
   */
  onCode: (code: string) => Promise<CodeRefusal | null>;
  /** Sends another code. @returns whether it was sent; if not, the error has already been shown */
  onSend: () => Promise<boolean>;
}

/** The state of entering a mailed code, with what verifies the entered code and what sends another. */
export function useCodeEntry(code: MailedCode) {
  const { busy = false, onCode, onSend } = code;
  const [first] = useState(() => (code.sentAtMs === undefined ? Date.now() : code.sentAtMs));
  const [state, dispatch] = useReducer(codeReducer, {
    ...firstCodeState,
    problem: code.problem ?? null,
  });
  const [sentAtMs, setSentAtMs] = useState(first ?? 0);
  const secondsLeft = secondsToWait(state, useSecondsLeft(sentAtMs + resendWaitMs));
  const { run } = useBusy();
  const input = useRef<HTMLInputElement>(null);

  const send = () =>
    run(async () => {
      dispatch({ type: "sending" });
      const isSent = await onSend();
      dispatch({ type: isSent ? "sent" : "not_sent" });
      if (isSent) setSentAtMs(Date.now());
    });
  const sendFirst = useEffectEvent(() => void send());
  useEffect(() => {
    if (first === null) sendFirst();
  }, [first]);

  async function verify() {
    dispatch({ type: "verifying" });
    const reason = await onCode(state.code);
    if (reason === null) return;
    dispatch({ type: "refused", reason });
    input.current?.focus();
  }
  return {
    state,
    busy,
    secondsLeft,
    input,
    isVerifying: state.phase === "verifying",
    type: (typed: string) => dispatch({ type: "typed", code: typed }),
    verify,
    send,
  };
}

export interface CodeFieldsProps {
  label: string;
  entry: ReturnType<typeof useCodeEntry>;
  /** The status text while a code is being sent. */
  sendingLabel?: string | undefined;
  /** The texts of the button for another code. */
  resendTexts?: ResendButtonProps["texts"];
  className?: string | undefined;
  actionsClassName?: string | undefined;
  /** Shown before the button for another code. */
  before?: ReactNode;
  /** Other ways to continue, below the code. */
  children?: ReactNode;
}

/** The input for six digits, and a countdown to the next code. */
export function CodeFields({ label, entry, ...props }: CodeFieldsProps) {
  const { state, busy, isVerifying } = entry;
  return (
    <div className={props.className}>
      <CodeInput
        label={label}
        value={state.code}
        onChange={entry.type}
        readOnly={isVerifying || busy}
        autoFocus
        inputRef={entry.input}
        describedBy={classes(screenHeadingId, "code-progress")}
        error={state.problem === null ? null : textOf(state.problem)}
      />
      <p id="code-progress" className={text.sr} role="status">
        {isVerifying ? messages.checking : ""}
      </p>
      <div className={props.actionsClassName}>
        {props.before}
        <ResendButton
          secondsLeft={entry.secondsLeft}
          busy={state.phase === "sending"}
          busyLabel={props.sendingLabel}
          disabled={isVerifying || busy}
          texts={props.resendTexts}
          onClick={entry.send}
        />
        {props.children}
      </div>
    </div>
  );
}

export interface CodeEntryProps
  extends MailedCode,
    Pick<
      CodeFieldsProps,
      "label" | "sendingLabel" | "className" | "actionsClassName" | "children"
    > {}

/** An input for six digits that is submitted with the sixth, and a countdown to the next code. */
export function CodeEntry({ sentAtMs, problem, busy, onCode, onSend, ...fields }: CodeEntryProps) {
  const entry = useCodeEntry({ sentAtMs, problem, busy, onCode, onSend });
  const { state, verify } = entry;
  const ready = shouldVerify(state) && !entry.busy ? state.code : null;
  const verifyReady = useEffectEvent(() => void verify());
  useEffect(() => {
    if (ready !== null) verifyReady();
  }, [ready]);
  return (
    <CodeFields
      {...fields}
      entry={entry}
      before={
        canTryAgain(state) && <TextButton onClick={verify}>{appMessages.tryAgain}</TextButton>
      }
    />
  );
}

import { type ReactNode, useEffect, useRef, useState } from "react";
import { cardSetupMessages as messages } from "../../../shared/messages/index.ts";
import { Button, CodeInput, codeLength, text } from "../../../shared/ui/index.ts";
import styles from "./setup.module.css";
import { useCountdown } from "./use-countdown.ts";

/** A wait before the next code, so that the first one has time to arrive. */
const againSeconds = 30;

export interface CodeEntryProps {
  label: string;
  /** The issuer is being asked. */
  busy: boolean;
  /** @returns whether the code was right */
  onEntered: (code: string) => Promise<boolean>;
  /** @returns whether another one is on its way */
  onAgain: () => Promise<boolean>;
  /** Another way out of the step. */
  children?: ReactNode;
}

/** Six cells; the sixth digit sends them. A code that was wrong leaves them empty. */
export function CodeEntry({ label, busy, onEntered, onAgain, children }: CodeEntryProps) {
  const [code, setCode] = useState("");
  const [left, restart] = useCountdown(againSeconds);
  const [wasWrong, setWasWrong] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  // While the issuer is asked the field is off, and a field that is off takes no focus.
  useEffect(() => {
    if (wasWrong && !busy) input.current?.focus();
  }, [wasWrong, busy]);

  async function type(digits: string) {
    setCode(digits);
    setWasWrong(false);
    if (digits.length < codeLength) return;
    const isRight = await onEntered(digits);
    setCode("");
    setWasWrong(!isRight);
  }
  async function sendAgain() {
    setCode("");
    if (await onAgain()) restart();
  }
  return (
    <div className={styles.code}>
      <CodeInput
        label={label}
        value={code}
        onChange={(digits) => void type(digits)}
        disabled={busy}
        inputRef={input}
        describedBy="card-code-progress"
      />
      <p id="card-code-progress" className={text.sr} role="status">
        {busy ? messages.checking : ""}
      </p>
      <div className={styles.actions}>
        <Button
          kind="secondary"
          size="small"
          waits
          disabled={left > 0 || busy}
          onClick={() => void sendAgain()}
        >
          {left > 0 ? messages.againIn(left) : messages.again}
        </Button>
        {children}
      </div>
    </div>
  );
}

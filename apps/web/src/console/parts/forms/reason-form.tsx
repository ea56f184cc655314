import { maxReasonLength, minReasonLength } from "@lilypad/api-contract/limits";
import { type ReactNode, useState } from "react";
import { Button, ErrorBox, TextField } from "../../../shared/ui/index.ts";
import { frameMessages } from "../../messages/index.ts";
import styles from "./reason-form.module.css";
import { useAction } from "./use-action.ts";

const messages = frameMessages.reason;

export interface Decision {
  key: string;
  label: string;
  /** The one that is usually chosen. */
  primary?: boolean;
  icon?: ReactNode;
}

export interface ReasonFormProps {
  decisions: readonly Decision[];
  /** Carries out a decision. @returns why it failed; null if it did not */
  onDecide: (key: string, reason: string) => Promise<string | null>;
  /** The label and hint of the reason; by default they say that it is stored in the audit log. */
  label?: string;
  hint?: string;
}

/** A reason and one button for each decision. Nothing can be decided without a reason. */
export function ReasonForm(props: ReasonFormProps) {
  const { decisions, onDecide, label = messages.label, hint = messages.hint } = props;
  const { busy, failure, dismiss, act } = useAction();
  const [reason, setReason] = useState("");
  const [deciding, setDeciding] = useState("");
  const [error, setError] = useState<string | null>(null);

  function decide(key: string) {
    if (reason.trim().length < minReasonLength) return setError(messages.tooShort);
    setDeciding(key);
    void act(() => onDecide(key, reason.trim()));
  }

  return (
    <div className={styles.form}>
      <TextField
        label={label}
        hint={{ text: hint }}
        value={reason}
        error={error}
        maxLength={maxReasonLength}
        autoComplete="off"
        onChange={(event) => {
          setError(null);
          setReason(event.target.value);
        }}
      />
      {failure !== null && <ErrorBox text={failure} onDismiss={dismiss} />}
      <div className={decisions.length > 1 ? styles.decide : undefined}>
        {decisions.map(({ key, label: text, primary, icon }) => (
          <Button
            key={key}
            kind={primary ? "primary" : "secondary"}
            wide
            busy={busy && deciding === key}
            busyLabel={text}
            disabled={busy}
            onClick={() => decide(key)}
          >
            {icon}
            {text}
          </Button>
        ))}
      </div>
    </div>
  );
}

import { maxReasonLength, minReasonLength } from "@lilypad/api-contract/limits";
import { useState } from "react";
import { TextField } from "../../shared/ui/index.ts";
import { frameMessages } from "../messages/index.ts";

const messages = frameMessages.reasonForAudit;

/** True for a reason that the audit log takes. */
const isReason = (text: string): boolean => text.trim().length >= minReasonLength;

interface ReasonFieldProps {
  value: string;
  /** The form was sent with a text that is too short for a reason. */
  isWrong: boolean;
  onChange: (value: string) => void;
  autoFocus?: boolean;
  /** By default it says that the reason is stored in the audit log. */
  hint?: string;
}

/** The reason for an action: its text, the properties of its field, and the check before it is sent. */
export function useReason() {
  const [value, onChange] = useState("");
  const [isWrong, setIsWrong] = useState(false);
  /** Shows at the field if the reason is too short. @returns whether the audit log takes it */
  function check(): boolean {
    setIsWrong(!isReason(value));
    return isReason(value);
  }
  return { value, field: { value, isWrong, onChange }, check };
}

/** The field for a member of staff's reason, which is stored in the audit log. */
export function ReasonField(props: ReasonFieldProps) {
  const { value, isWrong, onChange, autoFocus = false, hint = messages.hint } = props;
  return (
    <TextField
      label={messages.label}
      value={value}
      maxLength={maxReasonLength}
      autoFocus={autoFocus}
      autoComplete="off"
      error={isWrong ? hint : null}
      hint={{ text: hint }}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

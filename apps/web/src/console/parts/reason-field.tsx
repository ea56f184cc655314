import { maxReasonLength, minReasonLength } from "@lilypad/api-contract/limits";
import { TextField } from "../../shared/ui/index.ts";
import { frameMessages } from "../messages/index.ts";

const messages = frameMessages.reasonForAudit;

/** True for a reason that the audit log takes. */
export const isReason = (text: string): boolean => text.trim().length >= minReasonLength;

export interface ReasonFieldProps {
  value: string;
  /** The form was sent with a text that is too short for a reason. */
  isWrong: boolean;
  onChange: (value: string) => void;
}

/** The field for a member of staff's reason, which is stored in the audit log. */
export const ReasonField = ({ value, isWrong, onChange }: ReasonFieldProps) => (
  <TextField
    label={messages.label}
    value={value}
    maxLength={maxReasonLength}
    autoComplete="off"
    error={isWrong ? messages.hint : null}
    hint={{ text: messages.hint }}
    onChange={(event) => onChange(event.target.value)}
  />
);

import { maxNoteLength } from "@lilypad/api-contract/limits";
import { Pencil } from "lucide-react";
import { moneyFormMessages as messages } from "../../../shared/messages/index.ts";
import { TextField } from "../../../shared/ui/index.ts";

export interface NoteFieldProps {
  label: string;
  value: string;
  onChange: (note: string) => void;
  disabled?: boolean;
  maxLength?: number;
}

/** The field for a note. It shows how many characters are left when there are few. */
export function NoteField(props: NoteFieldProps) {
  const { label, value, onChange, disabled, maxLength = maxNoteLength } = props;
  const left = maxLength - value.length;
  return (
    <TextField
      label={label}
      labelHidden
      placeholder={label}
      prefix={<Pencil size={18} strokeWidth={1.75} aria-hidden="true" />}
      autoComplete="off"
      maxLength={maxLength}
      value={value}
      disabled={disabled}
      hint={left < Math.min(40, maxLength / 4) ? { text: messages.noteLeft(left) } : null}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

import { Pencil } from "lucide-react";
import { moneyFormMessages as messages } from "../../shared/messages/index.ts";
import { TextField } from "../../shared/ui/index.ts";
import { longestNote } from "./longest-note.ts";

export interface NoteFieldProps {
  label: string;
  value: string;
  onChange: (note: string) => void;
  disabled?: boolean;
}

export function NoteField({ label, value, onChange, disabled }: NoteFieldProps) {
  const long = value.length > longestNote - 40;
  return (
    <TextField
      label={label}
      labelHidden
      placeholder={label}
      prefix={<Pencil size={18} strokeWidth={1.75} aria-hidden="true" />}
      autoComplete="off"
      maxLength={longestNote}
      value={value}
      disabled={disabled}
      hint={long ? { text: messages.noteLeft(longestNote - value.length) } : null}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

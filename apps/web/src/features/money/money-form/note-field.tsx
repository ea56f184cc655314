import { Pencil } from "lucide-react";
import { moneyFormMessages as messages } from "../../../shared/messages/index.ts";
import { TextField } from "../../../shared/ui/index.ts";
import { longestNote } from "./longest-note.ts";

export interface NoteFieldProps {
  label: string;
  value: string;
  onChange: (note: string) => void;
  disabled?: boolean;
  /** Where a note must be shorter than usual. */
  longest?: number;
}

export function NoteField(props: NoteFieldProps) {
  const { label, value, onChange, disabled, longest = longestNote } = props;
  const long = value.length > longest - Math.min(40, longest / 4);
  return (
    <TextField
      label={label}
      labelHidden
      placeholder={label}
      prefix={<Pencil size={18} strokeWidth={1.75} aria-hidden="true" />}
      autoComplete="off"
      maxLength={longest}
      value={value}
      disabled={disabled}
      hint={long ? { text: messages.noteLeft(longest - value.length) } : null}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

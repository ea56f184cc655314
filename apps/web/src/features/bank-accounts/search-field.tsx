import { Search } from "lucide-react";
import { TextField } from "../../shared/ui/index.ts";

/** From so many on, one would rather type than scroll. */
export const manyToScroll = 6;

export interface SearchFieldProps {
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
}

/** Narrows down the list below it. */
export function SearchField({ label, placeholder, value, onChange }: SearchFieldProps) {
  return (
    <TextField
      label={label}
      labelHidden
      type="search"
      placeholder={placeholder}
      prefix={<Search size={18} aria-hidden="true" />}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={60}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

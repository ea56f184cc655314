import { formatOf, isBankFieldName } from "@lilypad/bank-details";
import type { ChangeEvent } from "react";
import { linkBankMessages } from "../../../../shared/messages/index.ts";
import { SelectField, TextField } from "../../../../shared/ui/index.ts";
import { type FormField, shownValue } from "../flow/account-form.ts";

const messages = linkBankMessages.details;

/** The longest value that is kept of a field. */
const longestValue = 140;

export interface AccountFieldProps {
  field: FormField;
  /** ISO 4217. */
  currency: string;
  value: string;
  error: string | null;
  /** What looks like a mistake and is taken all the same. */
  doubt: string | null;
  onChange: (value: string) => void;
  onLeave: () => void;
}

/** One thing that a bank wants to know, in the form in which people read it off their card. */
export function AccountField(props: AccountFieldProps) {
  const { field, currency, value, error, doubt, onChange, onLeave } = props;
  if (field.type === "select" || field.options !== undefined) {
    return (
      <SelectField
        label={field.label}
        required={field.required}
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onLeave}
      >
        <option value="">{messages.choose}</option>
        {field.options?.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </SelectField>
    );
  }
  const isNumber = field.type === "tel" || field.type === "number";
  const isCode = formatOf(field.name) !== undefined || isBankFieldName(field.name);

  function change({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const { value: typed, selectionStart } = currentTarget;
    // Written anew only at its end: in the middle, the caret would jump.
    const isAtEnd = selectionStart === null || selectionStart === typed.length;
    onChange(isAtEnd ? shownValue(field.name, typed, currency) : typed);
  }

  return (
    <TextField
      label={field.label}
      type={field.type === "email" ? "email" : "text"}
      inputMode={isNumber ? "numeric" : field.type === "email" ? "email" : "text"}
      required={field.required}
      value={value}
      error={error}
      hint={doubt === null ? null : { text: doubt }}
      {...(field.placeholder === undefined ? {} : { placeholder: field.placeholder })}
      autoComplete="off"
      autoCapitalize={field.name === "pixCode" || !isCode ? "none" : "characters"}
      spellCheck={false}
      maxLength={longestValue}
      onChange={change}
      onBlur={() => {
        onChange(shownValue(field.name, value, currency));
        onLeave();
      }}
    />
  );
}

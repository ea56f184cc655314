import { maxBankValueLength } from "@lilypad/api-contract/limits";
import { formatOf, isBankFieldName } from "@lilypad/bank-details";
import type { ChangeEvent } from "react";
import { linkBankMessages } from "../../../../shared/messages/index.ts";
import { SelectField, TextField } from "../../../../shared/ui/index.ts";
import { type FormField, shownValue } from "../flow/account-form.ts";
import type { ShownErrors } from "../flow/use-shown-errors.ts";

const messages = linkBankMessages.details;

export interface AccountFieldProps {
  field: FormField;
  /** ISO 4217. */
  currency: string;
  value: string;
  error: string | null;
  /** A likely mistake that is accepted. */
  warning: string | null;
  onChange: (value: string) => void;
  onLeave: () => void;
  autoFocus?: boolean;
}

/** A field of an account, formatted while it is typed. */
export function AccountField(props: AccountFieldProps) {
  const { field, currency, value, error, warning, onChange, onLeave, autoFocus = false } = props;
  if (field.type === "select" || field.options !== undefined) {
    return (
      <SelectField
        label={field.label}
        required={field.required}
        autoFocus={autoFocus}
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
    // Formatting while the caret is in the middle would move it to the end.
    const isAtEnd = selectionStart === null || selectionStart === typed.length;
    onChange(isAtEnd ? shownValue(field.name, typed, currency) : typed);
  }

  return (
    <TextField
      label={field.label}
      type={field.type === "email" ? "email" : "text"}
      inputMode={isNumber ? "numeric" : field.type === "email" ? "email" : "text"}
      required={field.required}
      autoFocus={autoFocus}
      value={value}
      error={error}
      hint={warning === null ? null : { text: warning }}
      {...(field.placeholder === undefined ? {} : { placeholder: field.placeholder })}
      autoComplete="off"
      autoCapitalize={field.name === "pixCode" || !isCode ? "none" : "characters"}
      spellCheck={false}
      maxLength={maxBankValueLength}
      onChange={change}
      onBlur={() => {
        onChange(shownValue(field.name, value, currency));
        onLeave();
      }}
    />
  );
}

export interface AccountFieldsProps {
  fields: readonly FormField[];
  /** ISO 4217. */
  currency: string;
  /** The typed values, by field name. */
  typed: Readonly<Record<string, string>>;
  shown: ShownErrors;
  onChange: (typed: Record<string, string>) => void;
  /** The first field takes the focus when its step opens. */
  autoFocus?: boolean;
}

/** The fields that a bank requires of an account. */
export const AccountFields = ({
  fields,
  currency,
  typed,
  shown,
  onChange,
  autoFocus = false,
}: AccountFieldsProps) =>
  fields.map((field, place) => {
    const value = typed[field.name] ?? "";
    return (
      <AccountField
        key={field.name}
        field={field}
        currency={currency}
        value={value}
        error={shown.errorOf(field.name)}
        warning={shown.warningOf(field.name)}
        onChange={(next) => onChange({ ...typed, [field.name]: next })}
        onLeave={() => shown.leave(field.name, value)}
        autoFocus={autoFocus && place === 0}
      />
    );
  });

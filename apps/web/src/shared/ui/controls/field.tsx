import { ChevronDown } from "lucide-react";
import { type ChangeEvent, type ComponentProps, type ReactNode, useId } from "react";
import { typedLine, typedLines } from "../../rules/index.ts";
import { classes } from "../style/classes.ts";
import { text } from "../style/text.ts";
import styles from "./field.module.css";
import { FieldNote } from "./field-note.tsx";

export interface TextFieldProps extends Omit<ComponentProps<"input">, "className" | "prefix"> {
  label: string;
  /** The label is read aloud but not shown, because the heading already says it. */
  labelHidden?: boolean;
  error?: string | null;
  hint?: { text: string; tone?: "ok" | "bad" } | null;
  prefix?: ReactNode;
  /** A control at the start of the field. */
  before?: ReactNode;
  suffix?: ReactNode;
  large?: boolean;
}

/** Removes the characters that the server would refuse from the typed text. */
function cleaned(event: ChangeEvent<HTMLInputElement>): ChangeEvent<HTMLInputElement> {
  const { currentTarget: field } = event;
  const line = typedLine(field.value);
  // Written only if it differs: writing moves the caret to the end.
  if (line !== field.value) field.value = line;
  return event;
}

/** A labelled input with its hint or error below. */
export function TextField(props: TextFieldProps) {
  const {
    label,
    labelHidden,
    error = null,
    hint = null,
    prefix,
    before,
    suffix,
    large,
    ...input
  } = props;
  const { onChange } = input;
  const id = useId();
  return (
    <div className={classes(styles.field, error !== null && styles.failed)}>
      <label className={labelHidden ? text.sr : styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={classes(styles.box, large && styles.tag)}>
        {before}
        {prefix !== undefined && (
          <span className={large ? styles.prefix : undefined} aria-hidden="true">
            {prefix}
          </span>
        )}
        <input
          {...input}
          id={id}
          onChange={(event) => onChange?.(cleaned(event))}
          aria-invalid={error !== null || undefined}
          aria-describedby={classes(input["aria-describedby"], `${id}-hint`)}
        />
        {suffix !== undefined && <span className={styles.suffix}>{suffix}</span>}
      </div>
      <FieldNote id={`${id}-hint`} error={error} hint={hint} />
    </div>
  );
}

export interface TextAreaProps
  extends Omit<ComponentProps<"textarea">, "className" | "value" | "onChange"> {
  label: string;
  value: string;
  /** Gets the text without the characters that the server would refuse. */
  onChange: (text: string) => void;
  error?: string | null;
  hint?: { text: string } | null;
}

/** A labelled field for several lines, which grows with them. */
export function TextArea({ label, onChange, error = null, hint = null, ...area }: TextAreaProps) {
  const id = useId();
  return (
    <div className={classes(styles.field, error !== null && styles.failed)}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box}>
        <textarea
          rows={4}
          {...area}
          id={id}
          onChange={(event) => onChange(typedLines(event.currentTarget.value))}
          aria-invalid={error !== null || undefined}
          aria-describedby={`${id}-hint`}
        />
      </div>
      <FieldNote id={`${id}-hint`} error={error} hint={hint} />
    </div>
  );
}

export interface SelectFieldProps extends Omit<ComponentProps<"select">, "className"> {
  label: string;
  error?: string | null;
  /** The options, as `option` elements. */
  children: ReactNode;
}

/** A labelled choice of many, with the system's own list. */
export function SelectField({ label, error = null, children, ...select }: SelectFieldProps) {
  const id = useId();
  return (
    <div className={classes(styles.field, error !== null && styles.failed)}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={classes(styles.box, styles.choice)}>
        <select
          {...select}
          id={id}
          aria-invalid={error !== null || undefined}
          aria-describedby={`${id}-hint`}
        >
          {children}
        </select>
        <ChevronDown size={20} strokeWidth={1.75} aria-hidden="true" />
      </div>
      <FieldNote id={`${id}-hint`} error={error} />
    </div>
  );
}

export interface CheckboxProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  error?: string | null;
  children: ReactNode;
}

export function Checkbox({ checked, onChange, error = null, children }: CheckboxProps) {
  const id = useId();
  return (
    <div className={classes(styles.field, error !== null && styles.failed)}>
      <div className={styles.checkRow}>
        <span className={styles.check}>
          <input
            id={id}
            type="checkbox"
            checked={checked}
            onChange={(event) => onChange(event.target.checked)}
            aria-invalid={error !== null || undefined}
            aria-describedby={`${id}-hint`}
          />
          <span aria-hidden="true">
            <svg
              width="16"
              height="16"
              viewBox="0 0 24 24"
              fill="none"
              stroke="currentColor"
              strokeWidth="3"
              strokeLinecap="round"
              strokeLinejoin="round"
              aria-hidden="true"
            >
              <path d="M20 6 9 17l-5-5" />
            </svg>
          </span>
        </span>
        <label htmlFor={id}>{children}</label>
      </div>
      <FieldNote id={`${id}-hint`} error={error} />
    </div>
  );
}

import { Fragment, type Ref, useId } from "react";
import { withAsciiDigits } from "../../rules/index.ts";
import { classes } from "../style/classes.ts";
import styles from "./code-input.module.css";
import { FieldNote } from "./field-note.tsx";

export const codeLength = 6;

/** The digits of a typed or pasted text, at most six. */
export function codeDigits(typed: string): string {
  return withAsciiDigits(typed)
    .replaceAll(/[^0-9]/g, "")
    .slice(0, codeLength);
}

export interface CodeInputProps {
  label: string;
  value: string;
  onChange: (digits: string) => void;
  /** While the code is being checked; the field keeps its focus and the phone its keyboard. */
  readOnly?: boolean;
  autoFocus?: boolean;
  inputRef?: Ref<HTMLInputElement>;
  /** The ids of the texts that describe the field: heading and status. */
  describedBy?: string | undefined;
  /** Shown below the cells, which are marked. */
  error?: string | null;
  /**
   * A passcode: shown as dots and never read aloud. Password managers may fill in the "current" one and
   * store the "new" one.
   */
  secret?: "current" | "new";
}

/** Six cells that are one input. */
export function CodeInput(props: CodeInputProps) {
  const { label, value, onChange, inputRef, describedBy, secret, error = null } = props;
  const id = useId();
  const next = Math.min(value.length, codeLength - 1);
  return (
    <div className={classes(styles.field, error !== null && styles.failed)}>
      <div className={styles.code}>
        <input
          ref={inputRef}
          className={styles.input}
          aria-label={label}
          aria-invalid={error !== null || undefined}
          aria-describedby={classes(describedBy, id)}
          type={secret === undefined ? "text" : "password"}
          inputMode="numeric"
          autoComplete={secret === undefined ? "one-time-code" : `${secret}-password`}
          // No maxLength: a browser would cut a pasted "code: 123 456" before its digits are found.
          value={value}
          readOnly={props.readOnly}
          // biome-ignore lint/a11y/noAutofocus: the code is what its screen asks for next
          autoFocus={props.autoFocus}
          onChange={(event) => onChange(codeDigits(event.target.value))}
          onSelect={({ currentTarget }) => {
            const end = currentTarget.value.length;
            if (currentTarget.selectionStart !== 0 || currentTarget.selectionEnd !== end) {
              currentTarget.setSelectionRange(end, end);
            }
          }}
        />
        <div className={styles.cells} aria-hidden="true">
          {Array.from({ length: codeLength }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
            <Fragment key={index}>
              {index === codeLength / 2 && <span className={styles.gap} />}
              <span className={classes(styles.cell, index === next && styles.next)}>
                {secret === undefined || index >= value.length ? value[index] : "•"}
              </span>
            </Fragment>
          ))}
        </div>
      </div>
      <FieldNote id={id} error={error} />
    </div>
  );
}

import { Fragment, type Ref } from "react";
import { classes } from "../style/classes.ts";
import styles from "./code-input.module.css";

export const codeLength = 6;

/** The digits of what was typed or pasted, at most six. */
export function codeDigits(typed: string): string {
  return typed.replaceAll(/[^0-9]/g, "").slice(0, codeLength);
}

export interface CodeInputProps {
  label: string;
  value: string;
  onChange: (digits: string) => void;
  disabled?: boolean;
  inputRef?: Ref<HTMLInputElement>;
  /** The id of the text that describes an error or a status. */
  describedBy?: string;
  /**
   * A passcode: shown as dots and never read aloud. Password managers may fill in the "current" one and
   * store the "new" one.
   */
  secret?: "current" | "new";
}

/** Six cells that are one input. */
export function CodeInput(props: CodeInputProps) {
  const { label, value, onChange, disabled = false, inputRef, describedBy, secret } = props;
  const next = Math.min(value.length, codeLength - 1);
  return (
    <div className={styles.code}>
      <input
        ref={inputRef}
        className={styles.input}
        aria-label={label}
        aria-describedby={describedBy}
        type={secret === undefined ? "text" : "password"}
        inputMode="numeric"
        autoComplete={secret === undefined ? "one-time-code" : `${secret}-password`}
        // No maxLength: a browser would cut a pasted "code: 123 456" before its digits are found.
        value={value}
        disabled={disabled}
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
  );
}

import { type KeyboardEvent, type ReactNode, type RefObject, useId } from "react";
import {
  currencySymbol,
  type EntryDigits,
  entryDigits,
  entryText,
  readPastedAmount,
} from "../../money/index.ts";
import { stagePadPath } from "../art/stage-pad.ts";
import { classes } from "../style/classes.ts";
import styles from "./amount-entry.module.css";

/** A line below an amount, which is read aloud when it changes; bad if the amount can't be used. */
export interface AmountHint {
  text: string;
  tone?: "bad" | undefined;
}

export interface AmountEntryProps {
  label: string;
  digits: EntryDigits;
  /** A currency of ours, or any of a bank's (ISO 4217). */
  currency: string;
  onChange: (digits: EntryDigits) => void;
  /** The maximum number of digits, including cents; ten by default. */
  maxDigits?: number | undefined;
  disabled?: boolean;
  autoFocus?: boolean;
  hint?: AmountHint;
  /** Why the amount can't be used, next to the hint. */
  error?: string | null;
  inputRef?: RefObject<HTMLInputElement | null>;
  /** Shown between the amount and its hint: the currency picker. */
  children?: ReactNode;
}

/** Only digits change an amount; keys that move, delete, copy or paste work as usual. */
function ignoreOtherKeys(event: KeyboardEvent) {
  const plain = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (plain && !/\p{Nd}/u.test(event.key)) event.preventDefault();
}

/** An amount on its pad, typed as cents with the numeric keyboard. */
export function AmountEntry(props: AmountEntryProps) {
  const {
    label,
    digits,
    currency,
    onChange,
    disabled = false,
    hint,
    error = null,
    children,
  } = props;
  const hintId = useId();
  const shown = entryText(digits);
  const symbol = currency === "LIL" ? "" : currencySymbol(currency);
  const length = shown.length + (symbol === "" ? 3 : symbol.length);
  return (
    <div className={styles.stage}>
      <svg className={styles.pad} viewBox="-195 -195 390 390" aria-hidden="true">
        <path d={stagePadPath} />
      </svg>
      <div className={styles.text}>
        <div className={styles.entry}>
          <input
            aria-label={label}
            ref={props.inputRef}
            aria-invalid={error !== null || undefined}
            aria-describedby={classes(error !== null && `${hintId}-error`, hint && hintId)}
            inputMode="numeric"
            autoComplete="off"
            // biome-ignore lint/a11y/noAutofocus: the amount is what this screen asks for next
            autoFocus={props.autoFocus}
            value={shown}
            disabled={disabled}
            onKeyDown={ignoreOtherKeys}
            onPaste={(event) => {
              event.preventDefault();
              const pasted = event.clipboardData.getData("text");
              const amount = readPastedAmount(pasted, props.maxDigits);
              if (amount !== null) onChange(amount);
            }}
            onChange={(event) => onChange(entryDigits(event.target.value, props.maxDigits))}
            onSelect={({ currentTarget }) => {
              const end = currentTarget.value.length;
              if (currentTarget.selectionStart !== 0 || currentTarget.selectionEnd !== end) {
                currentTarget.setSelectionRange(end, end);
              }
            }}
          />
          <span
            className={classes(
              styles.shown,
              digits === "" && styles.empty,
              length > 8 && styles.long,
              length > 11 && styles.longest,
              length > 14 && styles.bank,
            )}
            aria-hidden="true"
          >
            {symbol}
            {shown}
            {currency === "LIL" && <span className={styles.unit}>LIL</span>}
            <i className={styles.caret} />
          </span>
        </div>
        {children}
        {error !== null && (
          <p id={`${hintId}-error`} role="alert" className={classes(styles.hint, styles.bad)}>
            {error}
          </p>
        )}
        {hint !== undefined && (
          <p id={hintId} role="status" className={classes(styles.hint, hint.tone && styles.bad)}>
            {hint.text}
          </p>
        )}
      </div>
    </div>
  );
}

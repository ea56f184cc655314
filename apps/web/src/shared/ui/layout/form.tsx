import type { FocusEvent, FormEvent, KeyboardEvent, ReactNode } from "react";
import styles from "./form.module.css";

/**
 * The ways to send a form. `button` is for one that moves or requests money: pressing Enter, or a phone's "Go" key,
 * in a text field must not send it.
 */
export type Submits = "enter" | "button";

export interface FormProps {
  onSubmit: () => void;
  /** The ways to send it; by default also Enter in a text field. */
  submits?: Submits;
  children: ReactNode;
}

/**
 * Enter leaves a text field instead of sending the form; a control that has used the key itself, such as a list of
 * people, is left alone.
 */
function endField(event: KeyboardEvent): void {
  const { key, target } = event;
  if (key !== "Enter" || !(target instanceof HTMLInputElement) || event.defaultPrevented) return;
  event.preventDefault();
  if (target.type !== "checkbox" && target.type !== "radio") target.blur();
}

/** A phone's keyboard says "Done" before it opens. */
function nameKey({ target }: FocusEvent): void {
  if (target instanceof HTMLInputElement && !target.hasAttribute("enterkeyhint")) {
    target.setAttribute("enterkeyhint", "done");
  }
}

const byButton = { onKeyDown: endField, onFocusCapture: nameKey };

/** A form that fills a screen, checked by the app and not by the browser. */
export function Form({ onSubmit, submits = "enter", children }: FormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form
      className={styles.form}
      onSubmit={submit}
      noValidate
      {...(submits === "button" && byButton)}
    >
      {children}
    </form>
  );
}

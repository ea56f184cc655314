import { CircleAlert, CircleCheck } from "lucide-react";
import { classes } from "../style/classes.ts";
import styles from "./field.module.css";

export interface FieldNoteProps {
  id: string;
  /** Read aloud immediately; it replaces the hint. */
  error: string | null;
  hint?: { text: string; tone?: "ok" | "bad" } | null;
}

/** The line below a field: its error, or a hint. */
export function FieldNote({ id, error, hint = null }: FieldNoteProps) {
  const shown = error === null ? hint : { text: error, tone: "bad" as const };
  return (
    <p
      id={id}
      className={classes(
        styles.hint,
        shown?.tone === "ok" && styles.ok,
        shown?.tone === "bad" && styles.bad,
      )}
      {...(error === null ? { "aria-live": "polite" } : { role: "alert" })}
      hidden={shown === null}
    >
      {shown?.tone === "ok" && <CircleCheck size={18} aria-hidden="true" />}
      {shown?.tone === "bad" && <CircleAlert size={18} aria-hidden="true" />}
      {/* In an element of its own: translators replace texts, and React could not remove a text node beside other content. */}
      <span>{shown?.text}</span>
    </p>
  );
}

import { LockKeyhole } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./private-note.module.css";

/** The handling of sensitive data in a sentence, below the fields for it. */
export function PrivateNote({ children }: { children: ReactNode }) {
  return (
    <p className={styles.note}>
      <LockKeyhole size={18} strokeWidth={1.75} aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}

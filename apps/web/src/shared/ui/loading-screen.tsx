import { appMessages } from "../messages/index.ts";
import styles from "./loading-screen.module.css";
import { Mark } from "./pad.tsx";
import { text } from "./text.ts";

/** Shown while it is found out who is here, and while a screen's code arrives. */
export function LoadingScreen() {
  return (
    <div className={styles.loading} role="status">
      <Mark size={56} fill="var(--primary)" />
      <span className={text.sr}>{appMessages.loading}</span>
    </div>
  );
}

import { appMessages } from "../../messages/index.ts";
import { Mark } from "../art/pad.tsx";
import { text } from "../style/text.ts";
import styles from "./loading-screen.module.css";

/**
 * Shown while it is found out who is here, and while a screen's code arrives.
 * @param label what is loading, if there are words for it; they are shown
 */
export function LoadingScreen({ label }: { label?: string }) {
  return (
    <div className={styles.loading} role="status">
      <Mark size={56} fill="var(--primary)" />
      <span className={label === undefined ? text.sr : text.soft}>
        {label ?? appMessages.loading}
      </span>
    </div>
  );
}

import { appMessages } from "../../messages/index.ts";
import { Mark } from "../art/pad.tsx";
import { text } from "../style/text.ts";
import styles from "./loading-screen.module.css";

/**
 * Shown while the session is being read and while a screen's code is loading.
 * @param label the name of the thing that is loading, shown if it is given
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

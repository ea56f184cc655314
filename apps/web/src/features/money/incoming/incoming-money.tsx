import { ArrowDownLeft } from "lucide-react";
import styles from "./incoming-money.module.css";
import type { IncomingMessage } from "./use-incoming-money.ts";

/**
 * The message about money that has just arrived, on any screen. It is over the title of the bar, never over
 * its buttons or the controls of a step, and lets touches through. Its element always exists, so that
 * screen readers announce what is put into it.
 */
export function IncomingMoney({ message }: { message: IncomingMessage | null }) {
  return (
    <div className={styles.region} role="status" data-passing="">
      {message !== null && (
        <p key={message.id} className={styles.message}>
          <span className={styles.icon}>
            <ArrowDownLeft size={18} strokeWidth={2} aria-hidden="true" />
          </span>
          <span className={styles.text}>{message.text}</span>
        </p>
      )}
    </div>
  );
}

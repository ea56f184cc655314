import { ArrowDownLeft } from "lucide-react";
import { useLocation } from "../../../shared/navigation/index.ts";
import { classes } from "../../../shared/ui/index.ts";
import styles from "./incoming-money.module.css";
import type { IncomingMessage } from "./use-incoming-money.ts";

/**
 * The message about money that has just arrived, on any screen; it opens the payment. It is over the title of the
 * bar, never over its buttons or the controls of a step. Home has the bell and more in its bar, so there it is
 * below. Its element always exists, so that screen readers announce texts that are put into it.
 */
export function IncomingMoney(props: { message: IncomingMessage | null; onRead: () => void }) {
  const { message, onRead } = props;
  const [path, navigate] = useLocation();
  function open(id: string) {
    onRead();
    navigate(`/transactions?id=${id}`);
  }
  return (
    <div
      className={classes(styles.region, path === "/dashboard" && styles.below)}
      role="status"
      data-passing=""
    >
      {message !== null && (
        <button
          key={message.id}
          type="button"
          className={styles.message}
          onClick={() => open(message.id)}
        >
          <span className={styles.icon}>
            <ArrowDownLeft size={18} strokeWidth={2} aria-hidden="true" />
          </span>
          <span className={styles.text}>{message.text}</span>
        </button>
      )}
    </div>
  );
}

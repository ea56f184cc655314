import { X } from "lucide-react";
import { notificationMessages } from "../../shared/messages/index.ts";
import { IconButton, text } from "../../shared/ui/index.ts";
import styles from "./settings.module.css";

const messages = notificationMessages.settings;

/** What went wrong, until it is waved away (specification 2 §8, "in a red box"). */
export function ErrorBox(props: { text: string; onDismiss: () => void }) {
  return (
    <div role="alert" className={styles.error}>
      <p className={text.small}>{messages.error(props.text)}</p>
      <IconButton label={messages.dismissError} onClick={props.onDismiss}>
        <X size={20} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

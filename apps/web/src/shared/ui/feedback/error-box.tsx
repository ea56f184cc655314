import { X } from "lucide-react";
import { appMessages } from "../../messages/index.ts";
import { IconButton } from "../controls/button.tsx";
import { text } from "../style/text.ts";
import styles from "./error-box.module.css";

/** An error that stays until the person dismisses it. */
export function ErrorBox(props: { text: string; onDismiss: () => void }) {
  return (
    <div role="alert" className={styles.error}>
      <p className={text.small}>{appMessages.error(props.text)}</p>
      <IconButton label={appMessages.dismiss} onClick={props.onDismiss}>
        <X size={20} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

import { appMessages } from "../../messages/index.ts";
import { TextButton } from "../controls/button.tsx";
import { classes } from "../style/classes.ts";
import { text } from "../style/text.ts";
import styles from "./notice.module.css";

/** Above data that is shown although it could not be read again: the failure, and a retry. */
export function NotRefreshed(props: { title: string; onRetry: () => void }) {
  return (
    <div className={styles.notRefreshed} role="alert">
      <p>
        <span className={text.smallStrong}>{props.title}</span>{" "}
        <span className={classes(text.small, text.soft)}>{appMessages.mayBeOld}</span>
      </p>
      <TextButton onClick={props.onRetry}>{appMessages.tryAgain}</TextButton>
    </div>
  );
}

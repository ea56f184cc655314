import { installMessages } from "../../../shared/messages/index.ts";
import { Button, Dialog } from "../../../shared/ui/index.ts";
import styles from "./install.module.css";

const messages = installMessages.homeScreen;

/** Explains how to add Lilypad to an iPhone's Home Screen, which pushes require there. */
export function HomeScreenDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={messages.title}
      text={
        <>
          <p>{messages.text}</p>
          <ol className={styles.steps}>
            {messages.steps.map((step, index) => (
              <li key={step}>
                <span className={styles.number} aria-hidden="true">
                  {index + 1}
                </span>
                {step}
              </li>
            ))}
          </ol>
        </>
      }
      actions={<Button onClick={onClose}>{messages.done}</Button>}
    />
  );
}

import { BookUser, MailSearch, Trash2 } from "lucide-react";
import { contactsMessages } from "../../../shared/messages/index.ts";
import { classes, text } from "../../../shared/ui/index.ts";
import styles from "./contacts.module.css";

const messages = contactsMessages.upload;
const icons = [BookUser, MailSearch, Trash2];

/** How contacts are used, shown before they are requested. */
export function ContactPromise() {
  return (
    <>
      <ul className={styles.points}>
        {messages.points.map((point, index) => {
          const Icon = icons[index] ?? BookUser;
          return (
            <li key={point}>
              <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
              <span>{point}</span>
            </li>
          );
        })}
      </ul>
      <p className={classes(text.small, text.soft)}>{messages.consent}</p>
    </>
  );
}

/** Why an upload failed, announced to screen readers. */
export function UploadProblem({ problem }: { problem: string | null }) {
  return <div role="alert">{problem !== null && <p className={styles.problem}>{problem}</p>}</div>;
}

import { assistantMessages } from "../../../shared/messages/index.ts";
import { classes, TextLink, text } from "../../../shared/ui/index.ts";
import styles from "./assistant.module.css";
import type { Chat } from "./queries.ts";

/** The messages, oldest first; new ones are read aloud. Everything is shown as plain text. */
export function ChatMessages({ messages }: { messages: Chat["messages"] }) {
  return (
    <div className={styles.log} role="log" aria-label={assistantMessages.conversation}>
      {messages.map((message) => (
        <div
          key={`${message.from} ${message.sentAt} ${message.text}`}
          className={classes(styles.message, message.from === "visitor" && styles.own)}
        >
          <p>
            <span className={text.sr}>
              {message.from === "visitor"
                ? assistantMessages.you
                : assistantMessages.assistant}{" "}
            </span>
            {message.text}
          </p>
          {message.quotations.map((quotation) => (
            <figure key={quotation.title} className={styles.quotation}>
              <blockquote>{quotation.text}</blockquote>
              <figcaption>
                <TextLink href={quotation.href}>
                  {assistantMessages.readOn(quotation.title)}
                </TextLink>
              </figcaption>
            </figure>
          ))}
        </div>
      ))}
    </div>
  );
}

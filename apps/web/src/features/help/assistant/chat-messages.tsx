import { useEffect, useRef } from "react";
import { assistantMessages } from "../../../shared/messages/index.ts";
import { ownPath } from "../../../shared/rules/index.ts";
import { appSettings, telephoneAddress } from "../../../shared/settings/index.ts";
import { classes, TextLink, text } from "../../../shared/ui/index.ts";
import styles from "./assistant.module.css";
import type { Chat } from "./queries.ts";

/** A chat that has just begun has a greeting and a question, and is shown from its top. */
const openingMessages = 2;

/**
 * The messages, oldest first; new ones are read aloud, and the page moves to the latest question and its
 * answer. Everything is shown as plain text.
 */
export function ChatMessages({ messages }: { messages: Chat["messages"] }) {
  const { supportEmail, supportPhone } = appSettings();
  const contacts = new Map([
    [supportEmail, `mailto:${supportEmail}`],
    [supportPhone, telephoneAddress(supportPhone)],
  ]);
  const log = useRef<HTMLDivElement>(null);
  const { length } = messages;
  // From forty messages on their number stays the same, so the time of the latest one shows that there is
  // a new one.
  const latest = messages.at(-1)?.sentAt;
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something was said
  useEffect(() => {
    if (length <= openingMessages) return;
    const newest = [...(log.current?.children ?? [])].findLast(
      (message) => message.getAttribute("data-from") === "visitor",
    );
    (newest ?? log.current?.lastElementChild)?.scrollIntoView();
  }, [length, latest]);
  return (
    <div ref={log} className={styles.log} role="log" aria-label={assistantMessages.conversation}>
      {messages.map((message) => (
        <div
          key={`${message.from} ${message.sentAt} ${message.text}`}
          className={classes(styles.message, message.from === "visitor" && styles.own)}
          data-from={message.from}
        >
          <p>
            <span className={text.sr}>
              {message.from === "visitor"
                ? assistantMessages.you
                : assistantMessages.assistant}{" "}
            </span>
            {message.from === "visitor" ? (
              message.text
            ) : (
              <Answer said={message.text} contacts={contacts} />
            )}
          </p>
          {message.quotations.map((quotation) => (
            <figure key={quotation.title} className={styles.quotation}>
              <blockquote>{quotation.text}</blockquote>
              <figcaption>
                <TextLink href={ownPath(quotation.href) ?? "/terms"}>
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

/** An answer of the assistant, with links on the support's email address and phone number. */
function Answer({ said, contacts }: { said: string; contacts: ReadonlyMap<string, string> }) {
  return splitAt(said, [...contacts.keys()]).map((part) => {
    const href = contacts.get(part);
    return href === undefined ? (
      part
    ) : (
      <a key={part} href={href}>
        {part}
      </a>
    );
  });
}

/** The text in parts; each of the given words is a part of its own. */
function splitAt(said: string, [word, ...rest]: readonly string[]): string[] {
  if (word === undefined) return [said];
  return said
    .split(word)
    .flatMap((part, index) => [...(index === 0 ? [] : [word]), ...splitAt(part, rest)]);
}

import {
  Activity,
  ChevronDown,
  Mail,
  MessageCircleQuestionMark,
  MessagesSquare,
  PenLine,
  Phone,
  Scale,
} from "lucide-react";
import { Suspense, useId, useState } from "react";
import {
  helpMessages as messages,
  ticketsMessages,
  withNetwork,
} from "../../../shared/messages/index.ts";
import {
  appSettings,
  chainCommonName,
  emailAddress,
  telephoneAddress,
} from "../../../shared/settings/index.ts";
import { ActionRow, LinkRow, List, Sheet, text } from "../../../shared/ui/index.ts";
import { TicketSheet } from "../tickets/index.ts";
import styles from "./help.module.css";

const icon = { size: 22, strokeWidth: 1.75, "aria-hidden": true } as const;

/** Answers to common questions, and the ways to get more help. The screen below it stays open. */
export function HelpSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Sheet open={open} onClose={onClose} title={messages.title}>
      <div className={styles.help}>
        <List label={messages.questions}>
          {messages.topics.map((topic) => (
            <li key={topic.question}>
              <Topic {...topic} />
            </li>
          ))}
        </List>
        <Messages />
        <List label={messages.title}>
          <li>
            <LinkRow
              href="/limits"
              leading={<Scale {...icon} />}
              name={messages.limits}
              meta={messages.limitsNote}
            />
          </li>
          <li>
            <LinkRow
              href="/onboarding/assistant"
              leading={<MessageCircleQuestionMark {...icon} />}
              name={messages.ask}
              meta={messages.askNote}
            />
          </li>
          <li>
            <LinkRow
              href="/status"
              leading={<Activity {...icon} />}
              name={messages.status}
              meta={messages.statusNote}
            />
          </li>
        </List>
        <Support />
      </div>
    </Sheet>
  );
}

/** The ways to write to support in the app, and to read earlier messages. */
function Messages() {
  const [isWriting, setWriting] = useState<boolean | null>(null);
  return (
    <>
      <List label={ticketsMessages.title}>
        <li>
          <ActionRow
            leading={<PenLine {...icon} />}
            name={ticketsMessages.write}
            meta={ticketsMessages.writeNote}
            onClick={() => setWriting(true)}
          />
        </li>
        <li>
          <LinkRow
            href="/help/messages"
            leading={<MessagesSquare {...icon} />}
            name={ticketsMessages.title}
            meta={ticketsMessages.note}
          />
        </li>
      </List>
      <Suspense>
        {isWriting !== null && (
          <TicketSheet
            open={isWriting}
            onClose={() => setWriting(false)}
            elsewhere={emailAddress(appSettings().supportEmail, messages.subject, "")}
          />
        )}
      </Suspense>
    </>
  );
}

function Topic({ question, answer }: (typeof messages.topics)[number]) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <button
        type="button"
        className={styles.question}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {question}
        <ChevronDown size={20} strokeWidth={1.75} aria-hidden="true" />
      </button>
      <p id={id} className={styles.answer} hidden={!isOpen}>
        {withNetwork(answer, chainCommonName())}
      </p>
    </>
  );
}

function Support() {
  const { supportEmail: email, supportPhone: phone } = appSettings();
  return (
    <section className={styles.support} aria-label={messages.contact}>
      <h3 className={text.smallStrong}>{messages.contact}</h3>
      <p className={styles.contact}>
        <Mail {...icon} />
        <a href={emailAddress(email, messages.subject, "")}>{email}</a>
      </p>
      <p className={styles.contact}>
        <Phone {...icon} />
        <a href={telephoneAddress(phone)}>{phone}</a>
      </p>
    </section>
  );
}

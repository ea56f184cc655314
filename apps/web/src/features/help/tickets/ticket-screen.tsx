import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useParams } from "wouter";
import { useUserId } from "../../../shared/account/index.ts";
import { CallError } from "../../../shared/api/index.ts";
import { ticketsMessages } from "../../../shared/messages/index.ts";
import { useUp } from "../../../shared/navigation/index.ts";
import { useOperation } from "../../../shared/operation/index.ts";
import { formatMoment } from "../../../shared/time/index.ts";
import {
  BackBar,
  Button,
  classes,
  Empty,
  Main,
  QueryView,
  Screen,
  TextLink,
  text,
} from "../../../shared/ui/index.ts";
import { type Thread, threadQuery } from "./queries.ts";
import { ReplyForm } from "./reply-form.tsx";
import { TicketBadge } from "./ticket-badge.tsx";
import styles from "./tickets.module.css";
import { useTicketName } from "./use-ticket-name.ts";

const messages = ticketsMessages.thread;

/** One conversation with support. */
export function TicketScreen() {
  const up = useUp();
  const { id = "" } = useParams<{ id: string }>();
  const query = useQuery(threadQuery(useUserId(), id));
  const isMissing = query.error instanceof CallError && query.error.failure.status === 404;
  const title = useTicketName(query.data?.ticket);
  return (
    <Screen title={title}>
      <BackBar onBack={up} title={title} />
      <Main>
        {isMissing ? (
          <Empty title={messages.missing} detail={messages.missingNote} />
        ) : (
          <QueryView query={query} rows={3} texts={messages}>
            {(thread) => <Conversation thread={thread} />}
          </QueryView>
        )}
      </Main>
    </Screen>
  );
}

function Conversation({ thread: { ticket, messages: said } }: { thread: Thread }) {
  const last = useRef<HTMLLIElement>(null);
  const now = new Date();
  // A message that was just written or has just arrived is in view; the first one shown leaves the page where it is.
  const known = useRef(said.length);
  useEffect(() => {
    if (said.length > known.current) last.current?.scrollIntoView({ block: "nearest" });
    known.current = said.length;
  }, [said.length]);
  return (
    <>
      <div className={styles.head}>
        <TicketBadge status={ticket.status} />
        {ticket.transactionId !== null && (
          <span className={text.small}>
            <TextLink href={`/transactions/${ticket.transactionId}/receipt`}>
              {messages.payment}
            </TextLink>
          </span>
        )}
      </div>
      <ol className={styles.log} aria-label={messages.log} aria-live="polite">
        {said.map((message, index) => (
          <li
            key={message.id}
            ref={index === said.length - 1 ? last : undefined}
            className={classes(styles.message, message.from === "person" && styles.own)}
          >
            <p className={styles.by}>
              <strong>{message.from === "person" ? messages.you : messages.support}</strong>{" "}
              <time dateTime={message.writtenAt}>
                {formatMoment(new Date(message.writtenAt), now)}
              </time>
            </p>
            <p className={styles.said}>{message.text ?? ticketsMessages.list.unreadable}</p>
          </li>
        ))}
      </ol>
      <div className={styles.reply}>
        <ReplyForm ticketId={ticket.id} isClosed={ticket.status === "closed"} />
      </div>
      {ticket.status !== "closed" && <Close ticketId={ticket.id} />}
    </>
  );
}

function Close({ ticketId }: { ticketId: string }) {
  const { isBusy, run } = useOperation("closeTicket", {
    done: messages.closed,
    failed: messages.failedToClose,
    changes: [["tickets"]],
  });
  return (
    <Button
      kind="quiet"
      wide
      busy={isBusy}
      busyLabel={messages.closing}
      onClick={() => void run({ params: { id: ticketId } })}
    >
      {messages.close}
    </Button>
  );
}

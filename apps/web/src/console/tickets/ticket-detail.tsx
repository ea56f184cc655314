import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "wouter";
import { useBusy } from "../../shared/busy/index.ts";
import { Badge, Button, classes, toast } from "../../shared/ui/index.ts";
import { useCaller, useStaffNames } from "../caller/index.ts";
import { consoleCall } from "../calls/index.ts";
import { ticketsMessages } from "../messages/index.ts";
import { Box, CloseLink, Moment, Pair, Pairs, QueryPart } from "../parts/index.ts";
import { AnswerForm } from "./answer-form.tsx";
import {
  isLate,
  personName,
  type Thread,
  type Ticket,
  ticketQuery,
  ticketsKey,
} from "./queries.ts";
import styles from "./tickets.module.css";

const messages = ticketsMessages.detail;

export interface TicketDetailProps {
  ticketId: string;
  closeHref: string;
  /** The address of the list of one person's tickets. */
  othersHref: (personId: string) => string;
}

/** A conversation with a person, and the actions on it. */
export function TicketDetail({ ticketId, closeHref, othersHref }: TicketDetailProps) {
  const query = useQuery(ticketQuery(ticketId));
  return (
    <QueryPart query={query} rows={4}>
      {({ ticket, messages: said }) => (
        <Box
          title={messages.label(personName(ticket.person))}
          padded
          end={<CloseLink href={closeHref} />}
        >
          <div className={styles.detail}>
            <Facts ticket={ticket} othersHref={othersHref(ticket.person.id)} />
            <Log said={said} person={personName(ticket.person)} />
            <AnswerForm ticketId={ticket.id} isClosed={ticket.status === "closed"} />
            <Acts ticket={ticket} />
            <p className={styles.soft}>{messages.notes}</p>
          </div>
        </Box>
      )}
    </QueryPart>
  );
}

function Facts({ ticket, othersHref }: { ticket: Ticket; othersHref: string }) {
  const { nameOf } = useStaffNames();
  const { person, transactionId, answerBy, assignedTo } = ticket;
  const caseHref = `/admin/people/${person.id}`;
  return (
    <>
      <Pairs>
        <Pair label={ticketsMessages.columns.topic}>{ticketsMessages.topics[ticket.topic]}</Pair>
        <Pair label={ticketsMessages.columns.status}>
          {ticketsMessages.statuses[ticket.status]}
        </Pair>
        <Pair label={messages.openedAt}>
          <Moment at={ticket.openedAt} />
        </Pair>
        <Pair label={messages.assigned}>
          {assignedTo === null ? ticketsMessages.nobody : nameOf(assignedTo)}
        </Pair>
        {answerBy !== null && (
          <Pair label={messages.answerBy}>
            {isLate(ticket, new Date()) ? (
              <Badge tone="fail">
                {answerBy}: {messages.late}
              </Badge>
            ) : (
              answerBy
            )}
          </Pair>
        )}
        {transactionId !== null && (
          <Pair label={messages.payment} code>
            {transactionId}
          </Pair>
        )}
      </Pairs>
      {answerBy !== null && <p className={styles.soft}>{messages.deadlineNote}</p>}
      <p className={styles.links}>
        <Link href={caseHref}>{messages.person}</Link>
        {transactionId !== null && (
          <Link href={`${caseHref}?movement=${transactionId}`}>{messages.showPayment}</Link>
        )}
        <Link href={othersHref}>{messages.others}</Link>
      </p>
    </>
  );
}

function Log({ said, person }: { said: Thread["messages"]; person: string }) {
  const { nameOf } = useStaffNames();
  return (
    <ol className={styles.log} aria-label={messages.log}>
      {said.map((message) => (
        <li
          key={message.id}
          className={classes(styles.note, message.authorId !== null && styles.own)}
        >
          <p>
            <strong>{message.authorId === null ? person : nameOf(message.authorId)}</strong>{" "}
            <Moment at={message.writtenAt} />
          </p>
          <p className={styles.said}>{message.text ?? messages.unreadable}</p>
        </li>
      ))}
    </ol>
  );
}

function Acts({ ticket: { id, status, assignedTo } }: { ticket: Ticket }) {
  const client = useQueryClient();
  const caller = useCaller();
  const assigning = useBusy();
  const closing = useBusy();
  async function act(name: "assignTicket" | "closeTicketAsStaff", done: string) {
    const result = await consoleCall(name, { params: { id } });
    await client.invalidateQueries({ queryKey: ticketsKey });
    toast(
      result.success ? { kind: "success", title: done } : { kind: "error", title: result.error },
    );
  }
  return (
    <div className={styles.acts}>
      {assignedTo !== caller.userId && (
        <Button
          kind="secondary"
          wide
          busy={assigning.busy}
          busyLabel={messages.assigning}
          onClick={() => void assigning.run(() => act("assignTicket", messages.assignedNow))}
        >
          {messages.assign}
        </Button>
      )}
      {status !== "closed" && (
        <Button
          kind="secondary"
          wide
          busy={closing.busy}
          busyLabel={messages.closing}
          onClick={() => void closing.run(() => act("closeTicketAsStaff", messages.closed))}
        >
          {messages.close}
        </Button>
      )}
    </div>
  );
}

import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { Badge, type BadgeTone, SelectField } from "../../shared/ui/index.ts";
import { useStaffNames } from "../caller/index.ts";
import { ticketsMessages as messages } from "../messages/index.ts";
import { type Column, ListBox, ListPage, Moment, Pager, useFilters } from "../parts/index.ts";
import {
  isLate,
  personName,
  readAssignment,
  readStatus,
  type Ticket,
  ticketsQuery,
} from "./queries.ts";
import { TicketDetail } from "./ticket-detail.tsx";
import styles from "./tickets.module.css";

const statusTones: Readonly<Record<Ticket["status"], BadgeTone>> = {
  waiting_for_us: "wait",
  waiting_for_person: "plain",
  closed: "done",
};

/** The messages of people to support: the longest-waiting first. */
export function TicketsPage() {
  const { filters, hrefOf, set } = useFilters(["status", "assigned", "person", "cursor", "ticket"]);
  const { ticket: openKey, ...listFilters } = filters;
  const query = useQuery(ticketsQuery(listFilters));
  const first = { cursor: "", ticket: "" };
  const status = readStatus(filters.status);
  const { nameOf } = useStaffNames();
  const now = new Date();
  const columns: readonly [Column<Ticket>, ...Column<Ticket>[]] = [
    { label: messages.columns.person, cell: ({ person }) => personName(person) },
    { label: messages.columns.topic, cell: ({ topic }) => messages.topics[topic] },
    {
      label: messages.columns.status,
      cell: ({ status }) => <Badge tone={statusTones[status]}>{messages.statuses[status]}</Badge>,
    },
    { label: messages.columns.since, cell: ({ waitingSince }) => <Moment at={waitingSince} /> },
    {
      label: messages.columns.assigned,
      cell: ({ assignedTo }) => (assignedTo === null ? messages.nobody : nameOf(assignedTo)),
    },
    {
      label: messages.columns.answerBy,
      cell: (ticket) =>
        ticket.answerBy === null ? (
          "–"
        ) : isLate(ticket, now) ? (
          <Badge tone="fail">{ticket.answerBy}</Badge>
        ) : (
          ticket.answerBy
        ),
    },
  ];
  return (
    <ListPage
      title={messages.title}
      filters={
        <fieldset className={styles.filters} aria-label={messages.filters.label}>
          <SelectField
            label={messages.filters.status}
            value={status}
            onChange={(event) => set({ ...first, status: event.target.value })}
          >
            {Object.entries(messages.filters.statuses).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
          <SelectField
            label={messages.filters.assigned}
            value={readAssignment(filters.assigned)}
            onChange={(event) => set({ ...first, assigned: event.target.value })}
          >
            {Object.entries(messages.filters.assignments).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
          {filters.person !== "" && (
            <p className={styles.person}>
              {messages.filters.person(messages.account(filters.person.slice(-8)))}{" "}
              <Link href={hrefOf({ ...first, person: "" })}>{messages.filters.everyone}</Link>
            </p>
          )}
        </fieldset>
      }
      query={query}
      rows={8}
      openKey={openKey}
      detail={
        openKey === "" ? null : (
          <TicketDetail
            key={openKey}
            ticketId={openKey}
            closeHref={hrefOf({ ticket: "" })}
            othersHref={(person) => hrefOf({ person, status: "open", assigned: "", cursor: "" })}
          />
        )
      }
    >
      {({ tickets, nextCursor }) => (
        <ListBox
          title={messages.filters.statuses[status]}
          label={messages.title}
          end={
            <Pager
              at={filters.cursor}
              nextAt={nextCursor}
              hrefOf={(cursor) => hrefOf({ ...first, cursor })}
              first={messages.first}
              next={messages.next}
            />
          }
          none={messages.none}
          columns={columns}
          rows={tickets}
          keyOf={({ id }) => id}
          hrefOf={({ id }) => hrefOf({ ticket: id })}
          openKey={openKey}
        />
      )}
    </ListPage>
  );
}

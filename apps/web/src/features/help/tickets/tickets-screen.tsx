import { useInfiniteQuery } from "@tanstack/react-query";
import { MessageSquare, PenLine } from "lucide-react";
import { Suspense, useState } from "react";
import { useUserId } from "../../../shared/account/index.ts";
import { ticketsMessages } from "../../../shared/messages/index.ts";
import { useUp } from "../../../shared/navigation/index.ts";
import { appSettings, emailAddress } from "../../../shared/settings/index.ts";
import { timeOrDay } from "../../../shared/time/index.ts";
import {
  BackBar,
  Button,
  LinkRow,
  List,
  Main,
  MoreButton,
  QueryView,
  Screen,
} from "../../../shared/ui/index.ts";
import { TicketSheet } from "./lazy-ticket-sheet.ts";
import { type Ticket, ticketsQuery } from "./queries.ts";
import { TicketBadge } from "./ticket-badge.tsx";
import styles from "./tickets.module.css";
import { useTicketName } from "./use-ticket-name.ts";

const messages = ticketsMessages.list;

/** The person's messages to support, newest first. */
export function TicketsScreen() {
  const up = useUp();
  const query = useInfiniteQuery(ticketsQuery(useUserId()));
  const tickets = query.data?.pages.flatMap((page) => page.tickets);
  const [isWriting, setWriting] = useState<boolean | null>(null);
  const now = new Date();
  return (
    <Screen title={ticketsMessages.title}>
      <BackBar onBack={up} title={ticketsMessages.title} />
      <Main>
        <div className={styles.list}>
          <QueryView query={{ ...query, data: tickets }} rows={3} texts={messages}>
            {(known) => (
              <List label={ticketsMessages.title}>
                {known.map((ticket) => (
                  <TicketRow key={ticket.id} ticket={ticket} now={now} />
                ))}
              </List>
            )}
          </QueryView>
          <MoreButton query={query} label={messages.more} busyLabel={messages.loadingMore} />
          <Button wide onClick={() => setWriting(true)}>
            <PenLine size={20} strokeWidth={1.75} aria-hidden="true" />
            {ticketsMessages.write}
          </Button>
        </div>
        <Suspense>
          {isWriting !== null && (
            <TicketSheet
              open={isWriting}
              onClose={() => setWriting(false)}
              elsewhere={emailAddress(appSettings().supportEmail, "", "")}
            />
          )}
        </Suspense>
      </Main>
    </Screen>
  );
}

function TicketRow({ ticket, now }: { ticket: Ticket; now: Date }) {
  const name = useTicketName(ticket);
  return (
    <li>
      <LinkRow
        href={`/help/messages/${ticket.id}`}
        leading={<MessageSquare size={22} strokeWidth={1.75} aria-hidden="true" />}
        name={name}
        meta={ticket.preview ?? messages.unreadable}
        trailing={
          <span className={styles.state}>
            <TicketBadge status={ticket.status} />
            <span>{timeOrDay(new Date(ticket.changedAt), now)}</span>
          </span>
        }
      />
    </li>
  );
}

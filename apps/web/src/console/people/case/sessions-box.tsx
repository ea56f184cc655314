import { useInfiniteQuery } from "@tanstack/react-query";
import { Monitor, Smartphone } from "lucide-react";
import { Link } from "wouter";
import { Badge } from "../../../shared/ui/index.ts";
import { peopleMessages } from "../../messages/index.ts";
import { Box, Moment, More, NoRows, QueryPart } from "../../parts/index.ts";
import styles from "./case.module.css";
import { type PersonCase, sessionsQuery } from "./queries.ts";
import { useCaseFilters } from "./use-case-filters.ts";

const messages = peopleMessages.sessions;

type Session = PersonCase["sessions"][number];

export interface SessionsBoxProps {
  personId: string;
  /** The most recently used ones that can be used. */
  sessions: readonly Session[];
  /** How many can be used. */
  live: number;
}

/** The person's sessions; on demand also the ended ones. */
export function SessionsBox({ personId, sessions, live }: SessionsBoxProps) {
  const { filters, hrefOf } = useCaseFilters();
  const isAll = filters.sessions === "all";
  return (
    <Box title={messages.title} end={messages.live(live)}>
      {isAll ? (
        <AllSessions personId={personId} />
      ) : (
        <Sessions sessions={sessions} none={messages.none} />
      )}
      <p className={styles.more}>
        <Link href={hrefOf({ sessions: isAll ? "" : "all" })}>
          {isAll ? messages.showLive : messages.showAll}
        </Link>
      </p>
    </Box>
  );
}

function AllSessions({ personId }: { personId: string }) {
  const query = useInfiniteQuery(sessionsQuery(personId));
  const sessions = query.data?.pages.flatMap((page) => page.sessions);
  return (
    <QueryPart query={{ ...query, data: sessions }} rows={3}>
      {(all) => (
        <>
          <Sessions sessions={all} none={messages.noneEver} />
          {query.hasNextPage && (
            <p className={styles.more}>
              <More query={query} />
            </p>
          )}
        </>
      )}
    </QueryPart>
  );
}

const isPhone = (device: string) => /iphone|android|phone|mobile/i.test(device);

function Sessions({ sessions, none }: { sessions: readonly Session[]; none: string }) {
  if (sessions.length === 0) return <NoRows>{none}</NoRows>;
  return (
    <ul className={styles.feed}>
      {sessions.map((session) => {
        const Icon = isPhone(session.device) ? Smartphone : Monitor;
        const { ended } = messages;
        return (
          <li key={session.id}>
            <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
            <strong>{session.device}</strong>
            {session.endedAt === null && (
              <Badge tone={session.isConfirmed ? "done" : "plain"}>
                {session.isConfirmed ? messages.confirmed : messages.unconfirmed}
              </Badge>
            )}
            <p>
              {messages.started} <Moment at={session.startedAt} />
              <br />
              {session.endedAt === null ? (
                <>
                  {messages.used} <Moment at={session.lastUsedAt} />
                </>
              ) : (
                <>
                  {ended[session.endReason ?? "expired"]} <Moment at={session.endedAt} />
                </>
              )}
            </p>
          </li>
        );
      })}
    </ul>
  );
}

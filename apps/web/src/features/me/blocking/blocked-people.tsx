import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import { useUserId } from "../../../shared/account/index.ts";
import { dataOf } from "../../../shared/api/index.ts";
import { blockingMessages } from "../../../shared/messages/index.ts";
import { useOperation } from "../../../shared/operation/index.ts";
import { type Person, PersonAvatar, personName } from "../../../shared/people/index.ts";
import { call } from "../../../shared/session/index.ts";
import { Button, List, MoreButton, QueryView, Row, Section } from "../../../shared/ui/index.ts";
import styles from "./blocking.module.css";

const messages = blockingMessages.list;

/** The people whom this person has blocked, page by page, the latest first. */
const blockedPeopleQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: ["blocked-people", userId],
    queryFn: async ({ signal, pageParam }) =>
      dataOf(
        await call("listBlockedPeople", {
          signal,
          query: pageParam === null ? {} : { cursor: pageParam },
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  });

/** The people whom this person has blocked; each can be unblocked. */
export function BlockedPeople() {
  const query = useInfiniteQuery(blockedPeopleQuery(useUserId()));
  const people = query.data?.pages.flatMap((page) => page.people);
  return (
    <Section title={messages.title}>
      <QueryView query={{ ...query, data: people }} rows={1} texts={messages}>
        {(known) => (
          <>
            <p className={styles.lead}>{known.length === 0 ? messages.empty : messages.lead}</p>
            {known.length > 0 && (
              <List label={messages.title}>
                {known.map(({ blocked_at: _, ...person }) => (
                  <li key={person.id}>
                    <BlockedPerson person={person} />
                  </li>
                ))}
              </List>
            )}
            {query.hasNextPage && (
              <div className={styles.more}>
                <MoreButton
                  query={query}
                  label={messages.more}
                  busyLabel={messages.loading}
                  size="small"
                />
              </div>
            )}
          </>
        )}
      </QueryView>
    </Section>
  );
}

function BlockedPerson({ person }: { person: Person }) {
  const name = personName(person);
  const unblocking = useOperation("unblockPerson", {
    done: messages.unblocked(name),
    failed: messages.unblockFailed(name),
    changes: [["blocked-people"]],
  });

  return (
    <Row
      leading={<PersonAvatar person={person} />}
      name={name}
      {...(person.display_tag !== null && { meta: `@${person.display_tag}` })}
      trailing={
        <Button
          kind="secondary"
          size="mini"
          aria-label={messages.unblockLabel(name)}
          busy={unblocking.isBusy}
          busyLabel={messages.unblockLabel(name)}
          onClick={() => void unblocking.run({ params: { id: person.id } })}
        >
          {messages.unblock}
        </Button>
      }
    />
  );
}

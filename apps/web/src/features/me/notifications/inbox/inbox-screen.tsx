import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { Settings2 } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link, useLocation } from "wouter";
import { useUserId } from "../../../../shared/account/index.ts";
import { notificationMessages } from "../../../../shared/messages/index.ts";
import { ownPath } from "../../../../shared/rules/index.ts";
import { call } from "../../../../shared/session/index.ts";
import {
  BackBar,
  Button,
  Empty,
  List,
  Main,
  Screen,
  SkeletonRows,
  Trouble,
} from "../../../../shared/ui/index.ts";
import { type InboxItem, inboxQuery, unreadQuery } from "../data/queries.ts";
import styles from "./inbox.module.css";
import { byInboxDay } from "./inbox-days.ts";
import { InboxRow } from "./inbox-row.tsx";

const messages = notificationMessages.inbox;

/** The inbox, newest first. Opening it marks the notifications as read. */
export function InboxScreen() {
  const [, navigate] = useLocation();
  return (
    <Screen title={messages.title}>
      <BackBar
        onBack={() => navigate("/dashboard")}
        title={messages.title}
        trailing={
          <Link
            href="/profile/notifications"
            className={styles.settings}
            aria-label={messages.settings}
          >
            <Settings2 size={22} strokeWidth={1.75} aria-hidden="true" />
          </Link>
        }
      />
      <Main>
        <Inbox onOpen={({ url }) => navigate(ownPath(url) ?? "/dashboard")} />
      </Main>
    </Screen>
  );
}

function Inbox({ onOpen }: { onOpen: (item: InboxItem) => void }) {
  const userId = useUserId();
  const query = useInfiniteQuery({ ...inboxQuery(userId), refetchOnMount: "always" });
  const items = query.data?.pages.flatMap((page) => page.notifications) ?? [];
  useMarkAsRead(items, query.data?.pages[0]?.unread_count ?? 0);
  /**
   * The notifications that were unread when this visit first showed them: they stay marked as new, though
   * they count as read.
   */
  const news = useRef(new Set<string>());
  for (const { id, read_at } of items) if (read_at === null) news.current.add(id);
  if (query.isPending) {
    return (
      <div className={styles.state}>
        <SkeletonRows rows={6} label={messages.loading} />
      </div>
    );
  }
  if (query.isError && items.length === 0) {
    return (
      <div className={styles.state}>
        <Trouble
          title={messages.failed}
          detail={messages.failedNote}
          onRetry={() => query.refetch()}
        />
      </div>
    );
  }
  if (items.length === 0) {
    return (
      <div className={styles.state}>
        <Empty title={messages.empty} detail={messages.emptyText} />
      </div>
    );
  }
  const now = new Date();
  return (
    <>
      {byInboxDay(items, now).map((day) => (
        <section key={day.heading} aria-label={day.heading}>
          <h2 className={styles.day}>{day.heading}</h2>
          <List>
            {day.items.map((item) => (
              <li key={item.id}>
                <InboxRow item={item} isNew={news.current.has(item.id)} onOpen={onOpen} />
              </li>
            ))}
          </List>
        </section>
      ))}
      {query.hasNextPage && (
        <div className={styles.more}>
          <Button
            kind="secondary"
            wide
            busy={query.isFetchingNextPage}
            busyLabel={messages.loadingMore}
            onClick={() => query.fetchNextPage()}
          >
            {messages.more}
          </Button>
        </div>
      )}
    </>
  );
}

/** Marks the shown notifications as read. */
function useMarkAsRead(items: readonly InboxItem[], unreadCount: number) {
  const userId = useUserId();
  const queryClient = useQueryClient();
  const unread = items.filter((item) => item.read_at === null).map(({ id }) => id);
  const shown = unread.join(" ");
  useEffect(() => {
    if (shown === "") return;
    const ids = shown.split(" ").slice(0, 100);
    void call("readNotifications", { body: { ids } }).then((read) => {
      if (!read.success) return;
      queryClient.setQueryData(unreadQuery(userId).queryKey, read.data.unread_count);
    });
  }, [shown, userId, queryClient]);
  useEffect(() => {
    queryClient.setQueryData(unreadQuery(userId).queryKey, unreadCount);
  }, [unreadCount, userId, queryClient]);
}

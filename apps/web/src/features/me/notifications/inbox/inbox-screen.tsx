import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { Settings2 } from "lucide-react";
import { useEffect, useState } from "react";
import { useUserId } from "../../../../shared/account/index.ts";
import { notificationMessages } from "../../../../shared/messages/index.ts";
import { Link, useLocation, useUp } from "../../../../shared/navigation/index.ts";
import { ownPath } from "../../../../shared/rules/index.ts";
import { call } from "../../../../shared/session/index.ts";
import { BackBar, Days, Main, MoreButton, QueryView, Screen } from "../../../../shared/ui/index.ts";
import { type InboxItem, inboxQuery, unreadQuery } from "../data/queries.ts";
import styles from "./inbox.module.css";
import { inboxDay } from "./inbox-days.ts";
import { InboxRow } from "./inbox-row.tsx";

const messages = notificationMessages.inbox;

/** The inbox, newest first. Opening it marks the notifications as read. */
export function InboxScreen() {
  const [, navigate] = useLocation();
  const up = useUp();
  return (
    <Screen title={messages.title}>
      <BackBar
        onBack={up}
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
  const news = useNews(items);
  if (items.length === 0) {
    return (
      <div className={styles.state}>
        <QueryView query={{ ...query, data: query.data && items }} rows={6} texts={messages} />
      </div>
    );
  }
  const now = new Date();
  return (
    <>
      <Days items={items} headingOf={({ created_at }) => inboxDay(new Date(created_at), now)}>
        {(item) => (
          <li key={item.id}>
            <InboxRow item={item} isNew={news.has(item.id)} onOpen={onOpen} />
          </li>
        )}
      </Days>
      {query.hasNextPage && (
        <div className={styles.more}>
          <MoreButton query={query} label={messages.more} busyLabel={messages.loadingMore} />
        </div>
      )}
    </>
  );
}

/**
 * The notifications that were unread when this visit first showed them: they stay marked as new, though they count as
 * read.
 */
function useNews(items: readonly InboxItem[]): ReadonlySet<string> {
  const [news, setNews] = useState<ReadonlySet<string>>(new Set());
  const added = items.filter(({ id, read_at }) => read_at === null && !news.has(id));
  // React renders again before anything is shown.
  if (added.length > 0) setNews(new Set([...news, ...added.map(({ id }) => id)]));
  return news;
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

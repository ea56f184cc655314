import type { Data, Operations } from "@lilypad/api-contract";
import { notificationText } from "../model/notification-texts.ts";
import {
  countUnread,
  factsOf,
  listNotifications,
  markRead,
  type NamedNotification,
} from "../state/inbox-store.ts";
import type { NotificationsDeps } from "../state/notifications-deps.ts";

type Inbox = Data<Operations["listNotifications"]>;

/** The app shows 100 as "more than 99". */
const maxUnread = 100;

function toWire(row: NamedNotification, now: Date): Inbox["notifications"][number] {
  const facts = factsOf(row, now);
  return {
    id: row.id,
    kind: row.kind,
    ...notificationText(facts),
    note: facts.note?.trim() || null,
    // The titles of the other kinds contain the state of the request.
    request_status: row.kind === "request_received" ? facts.requestStatus : null,
    created_at: row.createdAt.toISOString(),
    read_at: row.readAt?.toISOString() ?? null,
  };
}

/** A page of a person's notifications with their texts. */
export async function readInbox(
  { pool, clock }: NotificationsDeps,
  personId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<Inbox> {
  const [rows, unread] = await Promise.all([
    listNotifications(pool, { personId, limit: limit + 1, offset }),
    countUnread(pool, personId, maxUnread),
  ]);
  const now = clock.now();
  return {
    notifications: rows.slice(0, limit).map((row) => toWire(row, now)),
    unread_count: unread,
    hasMore: rows.length > limit,
  };
}

export function readUnreadCount({ pool }: NotificationsDeps, personId: string): Promise<number> {
  return countUnread(pool, personId, maxUnread);
}

/** Marks notifications as read, the given ones or all. Returns the number of unread ones. */
export async function readNotifications(
  deps: NotificationsDeps,
  personId: string,
  ids: readonly string[] | undefined,
): Promise<number> {
  await markRead(deps.pool, personId, ids ?? null, deps.clock.now());
  return readUnreadCount(deps, personId);
}

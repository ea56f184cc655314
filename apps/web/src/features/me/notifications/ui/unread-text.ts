import { notificationMessages } from "../../../../shared/messages/index.ts";

const maxCounted = 99;

/** "3", "99+", or null if everything is read. */
export function unreadText(unread: number): string | null {
  if (unread <= 0) return null;
  return unread > maxCounted ? notificationMessages.inbox.maxShown : String(unread);
}

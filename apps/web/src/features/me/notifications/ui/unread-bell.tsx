import { useQuery } from "@tanstack/react-query";
import { Bell } from "lucide-react";
import { useUserId } from "../../../../shared/account/index.ts";
import { notificationMessages } from "../../../../shared/messages/index.ts";
import { Link } from "../../../../shared/navigation/index.ts";
import { unreadQuery } from "../data/queries.ts";
import styles from "./unread-bell.module.css";
import { unreadText } from "./unread-text.ts";

const messages = notificationMessages.inbox;

/** The link to the inbox, with the number of unread notifications. */
export function UnreadBell() {
  const { data: unread = 0 } = useQuery(unreadQuery(useUserId()));
  const shown = unreadText(unread);
  return (
    <Link
      href="/notifications"
      className={styles.bell}
      aria-label={shown === null ? messages.open : messages.openUnread(shown)}
    >
      <Bell size={22} strokeWidth={1.75} aria-hidden="true" />
      {shown !== null && (
        <span className={styles.count} aria-hidden="true">
          {shown}
        </span>
      )}
    </Link>
  );
}

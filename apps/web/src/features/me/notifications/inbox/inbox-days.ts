import { formatTime, monthName } from "../../../../shared/time/index.ts";

const startOf = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate());

/**
 * Returns the heading of a day: "Today", "Yesterday", or a British date such as "18 November 2026". It is written without
 * Intl, whose dates took longer than rendering the inbox.
 */
export function inboxDay(at: Date, now: Date): string {
  const days = Math.round((startOf(now).getTime() - startOf(at).getTime()) / 86_400_000);
  if (days <= 0) return "Today";
  if (days === 1) return "Yesterday";
  const year = at.getFullYear() === now.getFullYear() ? "" : ` ${at.getFullYear()}`;
  return `${at.getDate()} ${monthName(at)}${year}`;
}

/** "14:02"; the day is in the heading. */
export const inboxTime = (at: string): string => formatTime(new Date(at));

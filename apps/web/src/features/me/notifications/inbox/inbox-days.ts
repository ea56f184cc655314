import { formatTime } from "../../../../shared/time/index.ts";
import type { InboxItem } from "../data/queries.ts";

export interface InboxDay {
  heading: string;
  items: InboxItem[];
}

const startOf = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate());

/** "Today", "Yesterday", or a British date such as "18 November 2026". */
function headingOf(at: Date, now: Date): string {
  const days = Math.round((startOf(now).getTime() - startOf(at).getTime()) / 86_400_000);
  if (days <= 0) return "Today";
  if (days === 1) return "Yesterday";
  return new Intl.DateTimeFormat("en-GB", {
    day: "numeric",
    month: "long",
    ...(at.getFullYear() === now.getFullYear() ? {} : { year: "numeric" }),
  }).format(at);
}

/** Notifications grouped by day, in the given order. */
export function byInboxDay(items: readonly InboxItem[], now: Date): InboxDay[] {
  const days: InboxDay[] = [];
  for (const item of items) {
    const heading = headingOf(new Date(item.created_at), now);
    const last = days.at(-1);
    if (last?.heading === heading) last.items.push(item);
    else days.push({ heading, items: [item] });
  }
  return days;
}

/** "14:02"; the day is in the heading. */
export const inboxTime = (at: string): string => formatTime(new Date(at));

const dayMs = 24 * 60 * 60 * 1000;

/** Making a format takes a hundred times as long as using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

function format(at: Date, options: Intl.DateTimeFormatOptions): string {
  const key = JSON.stringify(options);
  let known = formats.get(key);
  if (known === undefined) {
    known = new Intl.DateTimeFormat("en-US", { hourCycle: "h23", ...options });
    formats.set(key, known);
  }
  return known.format(at);
}

/** The time in the person's time zone: "14:32". */
export function formatTime(at: Date): string {
  return format(at, { hour: "2-digit", minute: "2-digit" });
}

const formatDay = (at: Date) => format(at, { month: "short", day: "numeric" });

/**
 * The time if it is less than 24 hours ago, weekday and time if less than 7 days, otherwise month, day
 * and time.
 */
export function formatTimestamp(at: Date, now: Date): string {
  const age = now.getTime() - at.getTime();
  if (age < dayMs) return formatTime(at);
  if (age < 7 * dayMs) return `${format(at, { weekday: "short" })} ${formatTime(at)}`;
  return `${formatDay(at)}, ${formatTime(at)}`;
}

/** When something shown was last read: "14:02" today, with the day if it is older. */
export function timeOrDay(at: Date, now = new Date()): string {
  return at.toDateString() === now.toDateString() ? formatTime(at) : formatTimestamp(at, now);
}

/** For details: "Nov 18, 19:12", with the year if it is not this year. */
export function formatMoment(at: Date, now: Date): string {
  const year = at.getFullYear() === now.getFullYear() ? "" : `, ${at.getFullYear()}`;
  return `${formatDay(at)}${year}, ${formatTime(at)}`;
}

/** The heading of a day in a list: "today", "yesterday" or "Nov 9", with the year if it is not this year. */
export function dayHeading(at: Date, now: Date): "today" | "yesterday" | string {
  const startOf = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate());
  const days = Math.round((startOf(now).getTime() - startOf(at).getTime()) / dayMs);
  if (days <= 0) return "today";
  if (days === 1) return "yesterday";
  const year = at.getFullYear() === now.getFullYear() ? "" : `, ${at.getFullYear()}`;
  return `${formatDay(at)}${year}`;
}

/** The name of a month: "November". */
export const monthName = (at: Date): string => format(at, { month: "long" });

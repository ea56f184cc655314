const dayMs = 24 * 60 * 60 * 1000;

/*
 * Written without Intl: the first use of its dates takes a phone longer than rendering the home screen, which has times
 * in its first rows.
 */
const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;
const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"] as const;

const twoDigits = (value: number) => String(value).padStart(2, "0");

/** The time in the person's time zone: "14:32". */
export const formatTime = (at: Date): string =>
  `${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;

/** The name of a month: "November". */
export const monthName = (at: Date): string => months[at.getMonth()] ?? "";

const formatDay = (at: Date) => `${monthName(at).slice(0, 3)} ${at.getDate()}`;

/**
 * The time if it is less than 24 hours ago, weekday and time if less than 7 days, otherwise month, day
 * and time.
 */
export function formatTimestamp(at: Date, now: Date): string {
  const age = now.getTime() - at.getTime();
  if (age < dayMs) return formatTime(at);
  if (age < 7 * dayMs) return `${weekdays[at.getDay()]} ${formatTime(at)}`;
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

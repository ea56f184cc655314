const utc = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-US", { hourCycle: "h23", timeZone: "UTC", ...options });

const day = utc({ month: "short", day: "numeric" });
const dayAndYear = utc({ month: "short", day: "numeric", year: "numeric" });
const weekday = utc({ weekday: "short", month: "short", day: "numeric" });
const minute = utc({ hour: "2-digit", minute: "2-digit" });
const second = utc({ hour: "2-digit", minute: "2-digit", second: "2-digit" });

const sameYear = (at: Date, now: Date) => at.getUTCFullYear() === now.getUTCFullYear();

/** A day in UTC: "Nov 20", with the year if it is another one. */
export const dayText = (at: Date, now: Date): string =>
  sameYear(at, now) ? day.format(at) : dayAndYear.format(at);

/** The console's times are in UTC, so that everyone on a shift reads the same: "Nov 20, 14:13:52". */
export function momentText(at: Date, now: Date): string {
  return `${dayText(at, now)}, ${second.format(at)}`;
}

/** The time of the console's clock: "Thu, Nov 20 · 14:14 UTC". */
export const clockText = (now: Date): string =>
  `${weekday.format(now)} · ${minute.format(now)} UTC`;

/** A time in UTC. */
export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{momentText(new Date(at), new Date())}</time>;
}

/** A day in UTC. */
export function Day({ at }: { at: string }) {
  return <time dateTime={at}>{dayText(new Date(at), new Date())}</time>;
}

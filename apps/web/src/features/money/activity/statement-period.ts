/** Days as date fields hold them, "2026-11-20", in the person's own time zone; both are included. */
export interface StatementDays {
  from: string;
  to: string;
}

export type StatementChoice = "this_month" | "last_month" | "this_year" | "custom";

const dayOf = (at: Date) =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");

/** The days that a choice means today. Custom days begin as this month. */
export function daysOf(choice: StatementChoice, now: Date): StatementDays {
  const [year, month] = [now.getFullYear(), now.getMonth()];
  const today = dayOf(now);
  switch (choice) {
    case "last_month":
      return { from: dayOf(new Date(year, month - 1, 1)), to: dayOf(new Date(year, month, 0)) };
    case "this_year":
      return { from: dayOf(new Date(year, 0, 1)), to: today };
    case "this_month":
    case "custom":
      return { from: dayOf(new Date(year, month, 1)), to: today };
  }
}

/** Midnight at the beginning of a day, some days later; null for what is no day of the calendar. */
function midnight(day: string, later = 0): Date | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  if (match === null) return null;
  const [year, month, date] = match.slice(1).map(Number) as [number, number, number];
  const at = new Date(year, month - 1, date);
  if (dayOf(at) !== day) return null;
  return new Date(year, month - 1, date + later);
}

/**
 * The instants between which these days lie: from the first midnight until the one after the last
 * day. Null when a day is missing or they are the wrong way round.
 */
export function instantsOf(days: StatementDays): { from: string; until: string } | null {
  const from = midnight(days.from);
  const until = midnight(days.to, 1);
  if (from === null || until === null || until <= from) return null;
  return { from: from.toISOString(), until: until.toISOString() };
}

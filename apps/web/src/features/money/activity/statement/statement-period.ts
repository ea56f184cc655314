/** The first and last day in the form of date fields, "2026-11-20", in the person's time zone. */
export interface StatementDays {
  from: string;
  to: string;
}

export type StatementChoice = "this_month" | "last_month" | "this_year" | "custom";

/** The day of a time in the person's time zone, "2026-11-20". */
export const dayOf = (at: Date): string =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");

/** Returns the days of a choice. Custom days start with the current month. */
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

/** Returns the start of a day, or of a number of days after it; null if the day does not exist. */
function midnight(day: string, later = 0): Date | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  if (match === null) return null;
  const [year, month, date] = match.slice(1).map(Number) as [number, number, number];
  const at = new Date(year, month - 1, date);
  if (dayOf(at) !== day) return null;
  return new Date(year, month - 1, date + later);
}

/**
 * Returns the start of the first day and the end of the last one (ISO 8601), or null if a day is missing or the
 * last one is before the first one.
 */
export function instantsOf(days: StatementDays): { from: string; until: string } | null {
  const from = midnight(days.from);
  const until = midnight(days.to, 1);
  if (from === null || until === null || until <= from) return null;
  return { from: from.toISOString(), until: until.toISOString() };
}

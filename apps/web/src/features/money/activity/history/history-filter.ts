import type { HistoryCurrency, HistoryGroup, HistoryQuery } from "../data/queries.ts";
import { daysOf, instantsOf, type StatementDays } from "../statement/statement-period.ts";

/** The person's choices about which part of their history they see. */
export interface HistoryFilter {
  currency: HistoryCurrency | "all";
  group: HistoryGroup | null;
  date: "any" | "month" | "custom";
  /** For the date "custom". */
  days: StatementDays;
}

export const noFilter = (now: Date): HistoryFilter => ({
  currency: "all",
  group: null,
  date: "any",
  days: daysOf("this_month", now),
});

/** The start of the month in the person's time zone (ISO 8601). */
export const startOfMonth = (now: Date): string =>
  new Date(now.getFullYear(), now.getMonth(), 1).toISOString();

/** Returns the query for a filter and a search; null while the chosen days are not valid. */
export function toHistoryQuery(
  { currency, group, date, days }: HistoryFilter,
  search: string,
  now: Date,
): HistoryQuery | null {
  const period = date === "custom" ? instantsOf(days) : {};
  if (period === null) return null;
  return {
    ...(currency !== "all" && { currency }),
    ...(group !== null && { group }),
    ...(date === "month" && { from: startOfMonth(now) }),
    ...period,
    ...(search !== "" && { search }),
  };
}

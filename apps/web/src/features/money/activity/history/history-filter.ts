import { maxHistorySearchLength } from "@lilypad/api-contract/limits";
import {
  type HistoryCurrency,
  type HistoryGroup,
  type HistoryQuery,
  historyGroups,
} from "../data/queries.ts";
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

const currencies = ["USD", "EUR", "LIL", "GBP"] as const satisfies readonly HistoryCurrency[];
const dates = ["month", "custom"] as const;
/** Stands for a day that was cleared, because an empty parameter is removed from the address. */
const noDay = "none";

const oneOf = <Choice extends string>(choices: readonly Choice[], text: string | null) =>
  choices.find((choice) => choice === text);

function readDay(text: string | null, usual: string): string {
  if (text === noDay) return "";
  return text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : usual;
}

/** Reads the filter from the address. A parameter in the wrong form counts as none. */
export function readFilter(parameters: URLSearchParams, now: Date): HistoryFilter {
  const usual = noFilter(now);
  return {
    currency: oneOf(currencies, parameters.get("account")) ?? "all",
    group: oneOf(historyGroups, parameters.get("kind")) ?? null,
    date: oneOf(dates, parameters.get("date")) ?? "any",
    days: {
      from: readDay(parameters.get("from"), usual.days.from),
      to: readDay(parameters.get("to"), usual.days.to),
    },
  };
}

/** The parameters of the address for a filter; an empty text stands for none. */
export function filterParameters({ currency, group, date, days }: HistoryFilter) {
  const isCustom = date === "custom";
  return {
    account: currency === "all" ? "" : currency,
    kind: group ?? "",
    date: date === "any" ? "" : date,
    from: isCustom ? days.from || noDay : "",
    to: isCustom ? days.to || noDay : "",
  };
}

/** Reads the search from the address. */
export const readSearch = (parameters: URLSearchParams): string =>
  (parameters.get("q") ?? "").slice(0, maxHistorySearchLength);

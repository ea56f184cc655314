import { expect, it } from "vitest";
import { noFilter, startOfMonth, toHistoryQuery } from "./history-filter.ts";

const now = new Date(2026, 10, 20, 14, 2);
const all = noFilter(now);

it("asks for the whole history without a filter", () => {
  expect(toHistoryQuery(all, "", now)).toEqual({});
});

it("asks for a currency, a group and a search together", () => {
  expect(toHistoryQuery({ ...all, currency: "EUR", group: "bank" }, "rent", now)).toEqual({
    currency: "EUR",
    group: "bank",
    search: "rent",
  });
});

it("asks for this month from its first moment in the person's time zone", () => {
  expect(toHistoryQuery({ ...all, date: "month" }, "", now)).toEqual({ from: startOfMonth(now) });
  expect(new Date(startOfMonth(now))).toEqual(new Date(2026, 10, 1));
});

it("asks for chosen days until the end of the last one", () => {
  const days = { from: "2026-10-03", to: "2026-10-05" };
  expect(toHistoryQuery({ ...all, date: "custom", days }, "", now)).toEqual({
    from: new Date(2026, 9, 3).toISOString(),
    until: new Date(2026, 9, 6).toISOString(),
  });
});

it("asks for nothing while the last day is before the first", () => {
  const days = { from: "2026-10-05", to: "2026-10-03" };
  expect(toHistoryQuery({ ...all, date: "custom", days }, "", now)).toBeNull();
});

import { expect, it } from "vitest";
import {
  filterParameters,
  noFilter,
  readFilter,
  readSearch,
  startOfMonth,
  toHistoryQuery,
} from "./history-filter.ts";

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

const empty = { account: "", kind: "", date: "", from: "", to: "" };
const asAddress = (parameters: Record<string, string>) =>
  new URLSearchParams(Object.entries(parameters).filter(([, value]) => value !== ""));

it.each([
  ["no filter", {}],
  ["an account and a kind", { currency: "GBP", group: "bank" }],
  ["this month", { date: "month" }],
  ["chosen days", { date: "custom", days: { from: "2026-10-03", to: "2026-10-05" } }],
  ["days of which one was cleared", { date: "custom", days: { from: "", to: "2026-10-05" } }],
] as const)("%s is the same after it was in the address", (_, change) => {
  const filter = { ...all, ...change };
  expect(readFilter(asAddress(filterParameters(filter)), now)).toEqual(filter);
});

it("has no parameter in the address without a filter", () => {
  expect(filterParameters(all)).toEqual(empty);
});

it.each(["account=XYZ&kind=other&date=never", "date=today&from=2026&to=x", "account=&kind="])(
  "shows everything for an address with %s",
  (address) => {
    expect(readFilter(new URLSearchParams(address), now)).toEqual(all);
  },
);

it("reads no more of a search in the address than its field takes", () => {
  expect(readSearch(new URLSearchParams({ q: "a".repeat(500) }))).toHaveLength(80);
  expect(readSearch(new URLSearchParams())).toBe("");
});

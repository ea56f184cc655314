import { expect, it } from "vitest";
import { daysOf, instantsOf } from "./statement-period.ts";

const now = new Date(2026, 2, 10, 15, 30);

it.each([
  ["this_month", "2026-03-01", "2026-03-10"],
  ["last_month", "2026-02-01", "2026-02-28"],
  ["this_year", "2026-01-01", "2026-03-10"],
  ["custom", "2026-03-01", "2026-03-10"],
] as const)("the period %s is from %s to %s", (choice, from, to) => {
  expect(daysOf(choice, now)).toEqual({ from, to });
});

it("in January, last month is December of the year before", () => {
  expect(daysOf("last_month", new Date(2026, 0, 31))).toEqual({
    from: "2025-12-01",
    to: "2025-12-31",
  });
});

it("a period includes the whole last day", () => {
  expect(instantsOf({ from: "2026-02-28", to: "2026-02-28" })).toEqual({
    from: new Date(2026, 1, 28).toISOString(),
    until: new Date(2026, 2, 1).toISOString(),
  });
});

it.each([
  ["an empty day", "", "2026-03-10"],
  ["a day that is none", "2026-02-30", "2026-03-10"],
  ["days the wrong way round", "2026-03-11", "2026-03-10"],
])("a period is invalid with %s", (_, from, to) => {
  expect(instantsOf({ from, to })).toBeNull();
});

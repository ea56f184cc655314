import { expect, it } from "vitest";
import { referralPeriods } from "./referral-period.ts";

it.each([
  ["a Friday", "2026-05-01T09:00:00Z", "2026-04-26", "2026-05-01"],
  ["the start of a Sunday", "2026-05-03T00:00:00Z", "2026-05-03", "2026-05-01"],
  ["the end of a Saturday", "2026-05-02T23:59:59.999Z", "2026-04-26", "2026-05-01"],
  ["New Year's Day", "2027-01-01T00:30:00Z", "2026-12-27", "2027-01-01"],
  ["a leap day", "2028-02-29T12:00:00Z", "2028-02-27", "2028-02-01"],
])("referralPeriods on %s finds the start of the week and the month", (_, now, week, month) => {
  expect(referralPeriods(new Date(now))).toEqual({
    weekStart: new Date(`${week}T00:00:00Z`),
    monthStart: new Date(`${month}T00:00:00Z`),
  });
});

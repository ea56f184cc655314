import { expect, test } from "vitest";
import { WrongUsage } from "../outcome.ts";
import { deadlineOf, describeDeadline } from "./deadline.ts";

const now = new Date("2026-05-20T15:00:00Z");

test.each([
  ["2026-05-20", "2026-06-20", 31],
  ["2026-04-20", "2026-05-20", 0],
  ["2026-01-31", "2026-02-28", -81],
  ["2024-01-30", "2024-02-29", -811],
  ["2025-12-31", "2026-01-31", -109],
  ["2026-03-31", "2026-04-30", -20],
])("a request of %s has to be answered by %s", (requestedOn, answerBy, daysLeft) => {
  expect(deadlineOf(requestedOn, now)).toEqual({ requestedOn, answerBy, daysLeft });
});

test("a request without a day was made today", () => {
  expect(deadlineOf(undefined, now).requestedOn).toBe("2026-05-20");
});

test.each(["yesterday", "2026-02-30", "2026-05-21", "20.05.2026"])(
  "%s is no day of a request",
  (day) => {
    expect(() => deadlineOf(day, now)).toThrow(WrongUsage);
  },
);

test("a deadline that has passed is named as such", () => {
  const late = describeDeadline(deadlineOf("2026-03-31", now));
  expect(late).toMatch(/^WARNING: the deadline has passed\./);
  expect(late).toContain("by 2026-04-30 (20 days ago");
  expect(describeDeadline(deadlineOf("2026-04-21", now))).toContain("1 day left");
});

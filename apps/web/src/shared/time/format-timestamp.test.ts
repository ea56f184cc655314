import { expect, it } from "vitest";
import { dayHeading, formatMoment, formatTimestamp } from "./format-timestamp.ts";

const now = new Date(2026, 10, 20, 15, 0);

it.each([
  [new Date(2026, 10, 20, 14, 32), "14:32", "Nov 20, 14:32", "today"],
  [new Date(2026, 10, 20, 0, 5), "00:05", "Nov 20, 00:05", "today"],
  [new Date(2026, 10, 19, 15, 1), "15:01", "Nov 19, 15:01", "yesterday"],
  [new Date(2026, 10, 19, 15, 0), "Thu 15:00", "Nov 19, 15:00", "yesterday"],
  [new Date(2026, 10, 13, 15, 1), "Fri 15:01", "Nov 13, 15:01", "Nov 13"],
  [new Date(2026, 10, 13, 15, 0), "Nov 13, 15:00", "Nov 13, 15:00", "Nov 13"],
  [new Date(2025, 10, 9, 16, 40), "Nov 9, 16:40", "Nov 9, 2025, 16:40", "Nov 9, 2025"],
  // A clock slightly behind the server's shows the time, not a negative age.
  [new Date(2026, 10, 20, 15, 1), "15:01", "Nov 20, 15:01", "today"],
])("%s", (at, timestamp, moment, heading) => {
  expect(formatTimestamp(at, now)).toBe(timestamp);
  expect(formatMoment(at, now)).toBe(moment);
  expect(dayHeading(at, now)).toBe(heading);
});

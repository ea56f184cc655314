import { expect, it } from "vitest";
import {
  dayHeading,
  formatMoment,
  formatTime,
  formatTimestamp,
  monthName,
} from "./format-timestamp.ts";

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

it("times, weekdays and months are those of Intl's American English", () => {
  const intl = (at: Date, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat("en-US", { hourCycle: "h23", ...options }).format(at);
  // Every day of a year, each at another time.
  for (let day = 0; day < 366; day += 1) {
    const at = new Date(2028, 0, 1 + day, day % 24, (day * 7) % 60);
    const time = intl(at, { hour: "2-digit", minute: "2-digit" });
    expect(formatTime(at)).toBe(time);
    expect(monthName(at)).toBe(intl(at, { month: "long" }));
    const date = intl(at, { month: "short", day: "numeric" });
    expect(formatMoment(at, at)).toBe(`${date}, ${time}`);
    const twoDaysLater = new Date(at.getTime() + 48 * 60 * 60 * 1000);
    expect(formatTimestamp(at, twoDaysLater)).toBe(`${intl(at, { weekday: "short" })} ${time}`);
  }
});

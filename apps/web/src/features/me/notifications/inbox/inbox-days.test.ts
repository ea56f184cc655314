import { expect, it } from "vitest";
import { seenDate } from "../settings/seen-date.ts";
import { unreadText } from "../ui/unread-text.ts";
import { inboxDay } from "./inbox-days.ts";

const now = new Date(2026, 10, 21, 9, 30);
it.each([
  [new Date(2026, 10, 21, 8), "Today"],
  [new Date(2026, 10, 21, 0), "Today"],
  [new Date(2026, 10, 20, 23), "Yesterday"],
  [new Date(2026, 10, 9, 12), "9 November"],
  [new Date(2025, 11, 31, 12), "31 December 2025"],
])("the heading of %s is %s", (at, heading) => {
  expect(inboxDay(at, now)).toBe(heading);
});

it("the heading of a day is the British date of Intl", () => {
  for (let day = 0; day < 366; day += 1) {
    const at = new Date(2024, 0, 1 + day, day % 24);
    const options = { day: "numeric", month: "long", year: "numeric" } as const;
    expect(inboxDay(at, now)).toBe(new Intl.DateTimeFormat("en-GB", options).format(at));
  }
});

it("the date when a device was last seen is in British format", () => {
  expect(seenDate("2026-11-18T12:00:00.000Z")).toBe("18 Nov 2026");
});

it.each([
  [0, null],
  [1, "1"],
  [99, "99"],
  [100, "99+"],
])("%i unread is shown as %j", (unread, shown) => {
  expect(unreadText(unread)).toBe(shown);
});

import { expect, it } from "vitest";
import type { InboxItem } from "../data/queries.ts";
import { seenDate } from "../settings/seen-date.ts";
import { unreadText } from "../ui/unread-text.ts";
import { byInboxDay } from "./inbox-days.ts";

const now = new Date(2026, 10, 21, 9, 30);
const item = (id: string, ...[year, month, day, hour]: [number, number, number, number]) =>
  ({ id, created_at: new Date(year, month, day, hour).toISOString() }) as InboxItem;

it("a notification is grouped under its day", () => {
  const items = [
    item("a", 2026, 10, 21, 8),
    item("b", 2026, 10, 21, 0),
    item("c", 2026, 10, 20, 23),
    item("d", 2026, 10, 9, 12),
    item("e", 2025, 11, 31, 12),
  ];
  expect(
    byInboxDay(items, now).map(({ heading, items: day }) => [heading, day.map(({ id }) => id)]),
  ).toEqual([
    ["Today", ["a", "b"]],
    ["Yesterday", ["c"]],
    ["9 November", ["d"]],
    ["31 December 2025", ["e"]],
  ]);
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

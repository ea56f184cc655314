import { expect, it } from "vitest";
import { formatDate } from "./format-date.ts";

it.each([
  ["2026-11-02", "Nov 2, 2026"],
  ["2024-02-29", "Feb 29, 2024"],
])("the day %s is shown as %s", (day, shown) => {
  expect(formatDate(day)).toBe(shown);
});

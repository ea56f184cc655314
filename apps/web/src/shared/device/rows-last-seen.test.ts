import { beforeEach, expect, it } from "vitest";
import { rememberRows, rowsLastSeen } from "./rows-last-seen.ts";

beforeEach(() => localStorage.clear());

it("the number of rows of each list is remembered, up to nine", () => {
  expect(rowsLastSeen("history", 3)).toBe(3);
  rememberRows("history", 1);
  rememberRows("requests", 12);
  expect(rowsLastSeen("history", 3)).toBe(1);
  expect(rowsLastSeen("requests", 0)).toBe(9);
  expect(rowsLastSeen("referrals", 3)).toBe(3);
});

it.each(["", "-1", "12", "many"])("the stored number of rows %j is ignored", (kept) => {
  localStorage.setItem("lilypad.rows.requests", kept);
  expect(rowsLastSeen("requests", 0)).toBe(0);
});

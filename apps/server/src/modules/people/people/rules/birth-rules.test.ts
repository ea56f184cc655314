import { expect, it } from "vitest";
import { isPossibleBirthDate } from "./birth-rules.ts";

const now = new Date("2026-05-01T09:00:00Z");

it.each([
  ["1990-12-10", true],
  ["2024-02-29", true],
  ["2026-04-30", true],
  ["1900-01-01", true],
  ["2026-05-01", false],
  ["2026-05-02", false],
  ["2023-02-29", false],
  ["1899-12-31", false],
  ["1990-13-01", false],
  ["not a day", false],
])("%s as a date of birth is possible: %s", (day, possible) => {
  expect(isPossibleBirthDate(day, now)).toBe(possible);
});

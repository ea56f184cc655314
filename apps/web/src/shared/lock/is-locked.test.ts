import { expect, it } from "vitest";
import { isLocked } from "./is-locked.ts";

const minute = 60_000;

it.each([
  ["the lock is off", null, null, false],
  ["at a cold start", 5, null, true],
  ["after less than the chosen time in the background", 5, 4 * minute, false],
  ["after the chosen time in the background", 5, 5 * minute, true],
  ["as soon as it was in the background, if the person chose that", 0, 0, true],
  ["if the clock was set back", 5, -minute, true],
])("whether the app is locked: %s", (_, afterMinutes, awayMs, locked) => {
  const nowMs = Date.parse("2026-11-20T12:00:00Z");
  const lastOpenMs = awayMs === null ? null : nowMs - awayMs;
  expect(isLocked({ afterMinutes, lastOpenMs, nowMs })).toBe(locked);
});

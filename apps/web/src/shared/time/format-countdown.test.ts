import { expect, it } from "vitest";
import { formatCountdown } from "./format-countdown.ts";
import { secondsUntil } from "./use-seconds-left.ts";

const now = Date.parse("2026-11-21T12:00:00.000Z");

it.each([
  ["2026-11-21T12:05:00.000Z", 300, "5:00"],
  ["2026-11-21T12:04:32.000Z", 272, "4:32"],
  ["2026-11-21T12:00:59.001Z", 60, "1:00"],
  ["2026-11-21T12:00:09.000Z", 9, "0:09"],
  ["2026-11-21T12:00:00.001Z", 1, "0:01"],
  ["2026-11-21T12:00:00.000Z", 0, "0:00"],
  ["2026-11-21T11:00:00.000Z", 0, "0:00"],
  ["never", 0, "0:00"],
])("at noon, %s is %d seconds away, shown as %s", (moment, seconds, shown) => {
  expect(secondsUntil(Date.parse(moment), now)).toBe(seconds);
  expect(formatCountdown(seconds)).toBe(shown);
});

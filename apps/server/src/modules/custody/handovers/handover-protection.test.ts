import { expect, it } from "vitest";
import { possibleFromTimes } from "./handover-protection.ts";

const now = new Date("2026-06-15T12:00:00Z");
const dayMs = 24 * 60 * 60_000;
const days = (count: number) => new Date(now.getTime() + count * dayMs);

it.each([
  ["nobody without a second factor, before it has the age", null, null, 7, days(7)],
  ["a passkey of this minute", now, null, 7, days(7)],
  ["a passkey of six days", days(-6), null, 7, days(1)],
  ["a passkey of seven days", days(-7), null, 7, null],
  ["an old factor and a change of an hour ago", days(-90), days(23 / 24), 7, days(23 / 24)],
  ["an old factor and limits that are no longer lowered", days(-90), days(-1), 7, null],
  ["a new passkey and lowered limits: the later one", now, days(1), 7, days(7)],
  ["anything where no age is required", now, days(1), 0, null],
])("a hand-over is possible with %s", (_, factorSince, limitsLoweredUntil, ageDays, from) => {
  const minFactorAgeMs = ageDays * dayMs;
  expect(possibleFromTimes({ factorSince, limitsLoweredUntil }, { now, minFactorAgeMs })).toEqual(
    from,
  );
});

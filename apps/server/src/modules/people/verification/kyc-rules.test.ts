import type { KycStatus } from "@lilypad/providers";
import { describe, expect, it } from "vitest";
import {
  hasLink,
  isActionNeeded,
  isSatisfied,
  mayFollow,
  nextCheckAt,
  staleAfterMs,
} from "./kyc-rules.ts";

const all: readonly KycStatus[] = [
  "CREATED",
  "UNDER_REVIEW",
  "NEEDS_ADDITIONAL_INFORMATION",
  "ACTIVE",
  "REJECTED",
  "DEACTIVATED",
];

describe("the status of an identity check", () => {
  // One column for each status above, in that order: is the move allowed?
  it.each<[KycStatus, string]>([
    ["CREATED", "yes yes yes yes yes yes"],
    ["UNDER_REVIEW", "no  yes yes yes yes yes"],
    ["NEEDS_ADDITIONAL_INFORMATION", "no  yes yes yes yes yes"],
    ["ACTIVE", "no  no  no  yes yes yes"],
    ["REJECTED", "yes yes yes yes yes yes"],
    ["DEACTIVATED", "no  yes yes yes yes yes"],
  ])("moves allowed after %s: %s", (from, expected) => {
    expect(all.map((to) => (mayFollow(from, to) ? "yes" : "no "))).toEqual(
      expected.split(/ +/).map((word) => word.padEnd(3)),
    );
  });

  it.each<[KycStatus, boolean, boolean, boolean]>([
    ["CREATED", false, true, true],
    ["UNDER_REVIEW", true, false, false],
    ["NEEDS_ADDITIONAL_INFORMATION", false, true, true],
    ["ACTIVE", true, false, false],
    ["REJECTED", false, false, true],
    ["DEACTIVATED", false, false, false],
  ])("%s: satisfied %s, action needed %s, link %s", (status, satisfied, action, link) => {
    expect([isSatisfied(status), isActionNeeded(status), hasLink(status)]).toEqual([
      satisfied,
      action,
      link,
    ]);
  });
});

describe("how often the ramp is asked about an identity check", () => {
  it.each<[KycStatus | null, number | null]>([
    [null, 5_000],
    ["CREATED", 5_000],
    ["UNDER_REVIEW", 5_000],
    ["NEEDS_ADDITIONAL_INFORMATION", 5_000],
    ["REJECTED", 30_000],
    ["ACTIVE", null],
    ["DEACTIVATED", null],
  ])("reading status %s asks again if the answer is older than %s ms", (status, ms) => {
    expect(staleAfterMs(status)).toBe(ms);
  });

  const minutes = 60_000;
  const hours = 60 * minutes;
  it.each<[KycStatus | null, number, number | null]>([
    [null, 0, 20_000],
    [null, 10 * minutes, hours],
    [null, 25 * hours, null],
    ["CREATED", 0, 5 * minutes],
    ["CREATED", 2 * hours, hours],
    ["CREATED", 8 * 24 * hours, 24 * hours],
    ["CREATED", 31 * 24 * hours, null],
    ["UNDER_REVIEW", 0, 30_000],
    ["UNDER_REVIEW", 2 * hours, 5 * minutes],
    ["NEEDS_ADDITIONAL_INFORMATION", 0, 5 * minutes],
    ["REJECTED", 0, hours],
    ["REJECTED", 25 * hours, null],
    ["ACTIVE", 0, null],
    ["DEACTIVATED", 0, null],
  ])("a worker asks about %s that started %i ms ago after %s ms", (status, stoodMs, afterMs) => {
    const now = new Date("2026-05-01T09:00:00Z");
    const next = nextCheckAt(status, new Date(now.getTime() - stoodMs), now);
    expect(next === null ? null : next.getTime() - now.getTime()).toBe(afterMs);
  });
});

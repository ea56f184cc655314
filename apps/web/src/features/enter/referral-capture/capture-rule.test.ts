import { expect, it } from "vitest";
import { isNewCapture } from "./capture-rule.ts";

const now = Date.parse("2026-05-01T09:00:00Z");
const hours = (count: number) => now - count * 60 * 60 * 1000;

it.each([
  ["nothing is kept", null, true],
  ["another code is kept", { code: "OTHER", capturedAtMs: hours(1) }, true],
  ["it was kept a moment ago", { code: "CODE", capturedAtMs: now }, false],
  ["it was kept just under a day ago", { code: "CODE", capturedAtMs: hours(24) + 1 }, false],
  ["it was kept a day ago", { code: "CODE", capturedAtMs: hours(24) }, true],
  ["nobody noted when it was kept", { code: "CODE", capturedAtMs: null }, true],
  ["it was kept by a clock that went fast", { code: "CODE", capturedAtMs: hours(-1) }, true],
])("a referral code is captured if %s: %s", (_, kept, captured) => {
  expect(isNewCapture("CODE", kept, now)).toBe(captured);
});

import { expect, test } from "vitest";
import { retryAfterMs } from "./retry-after.ts";

const nowMs = Date.UTC(2026, 0, 15, 12);

test.each([
  ["5", 5_000],
  ["0", 0],
  ["0.5", 500],
  ["Thu, 15 Jan 2026 12:00:30 GMT", 30_000],
  ["Thu, 15 Jan 2026 11:00:00 GMT", 0],
  ["999999", 3_600_000],
  ["soon", null],
  ["-5", 0],
  [" ", null],
])("the header retry-after: %j gives %j ms", (value, waitMs) => {
  expect(retryAfterMs(new Headers({ "retry-after": value }), nowMs)).toBe(waitMs);
});

test("without a retry-after header the wait is null", () => {
  expect(retryAfterMs(new Headers(), nowMs)).toBeNull();
});

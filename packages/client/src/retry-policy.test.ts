import { expect, it } from "vitest";
import { retryDelayMs } from "./retry-policy.ts";

it.each([
  ["GET", 1, 0, 300],
  ["GET", 2, 0, 600],
  ["GET", 3, 0, 1200],
  ["GET", 4, 0, null],
  ["HEAD", 1, 503, 300],
  ...[408, 429, 500, 502, 503, 504, 521, 522, 524].map(
    (status) => ["GET", 1, status, 300] as const,
  ),
  ["GET", 1, 200, null],
  ["GET", 1, 400, null],
  ["GET", 1, 401, null],
  ["GET", 1, 404, null],
  ["GET", 1, 501, null],
  ["POST", 1, 0, null],
  ["POST", 1, 503, null],
  ["PUT", 1, 500, null],
] as const)("%s after attempt %i with status %i waits %s ms", (method, attempt, status, delay) => {
  expect(retryDelayMs(method, attempt, status)).toBe(delay);
});

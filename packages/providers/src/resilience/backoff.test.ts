import { expect, test } from "vitest";
import { backoffMs } from "./backoff.ts";

const backoff = { firstDelayMs: 200, longestDelayMs: 1_000 };

test.each([
  [1, 0, 0],
  [1, 0.5, 100],
  [1, 0.999, 199],
  [2, 0.999, 399],
  [3, 0.999, 799],
  [4, 0.999, 999],
  [30, 0.999, 999],
])("after %i tries and the dice %d one waits %i ms", (tries, random, delayMs) => {
  expect(backoffMs(backoff, tries, random)).toBe(delayMs);
});

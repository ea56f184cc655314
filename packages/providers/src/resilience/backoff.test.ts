import { expect, test } from "vitest";
import { backoffMs } from "./backoff.ts";

const backoff = { firstDelayMs: 200, maxDelayMs: 1_000 };

test.each([
  [1, 0, 0],
  [1, 0.5, 100],
  [1, 0.999, 199],
  [2, 0.999, 399],
  [3, 0.999, 799],
  [4, 0.999, 999],
  [30, 0.999, 999],
])("after %i attempts with random number %d the delay is %i ms", (attempts, random, delayMs) => {
  expect(backoffMs(backoff, attempts, random)).toBe(delayMs);
});

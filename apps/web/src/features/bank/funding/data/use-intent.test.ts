import { expect, it } from "vitest";
import { pollDelayMs } from "./use-intent.ts";

it("an intent is polled after 2, 4, 8 and 15 s, then every 30 s", () => {
  const delays = [0, 1, 2, 3, 4, 5, 50].map((answered) =>
    pollDelayMs({ status: "AWAITING_TRANSFER", answered, failed: false }),
  );
  expect(delays).toEqual([2000, 4000, 8000, 15_000, 30_000, 30_000, 30_000]);
});

it.each([0, 3, 9])(
  "an intent is polled again 10 s after an error (%i answers before)",
  (answered) => {
    expect(pollDelayMs({ status: "PROCESSING", answered, failed: true })).toBe(10_000);
    expect(pollDelayMs({ status: undefined, answered, failed: true })).toBe(10_000);
  },
);

it.each(["COMPLETED", "FAILED", "CANCELLED"] as const)("polling stops at %s", (status) => {
  expect(pollDelayMs({ status, answered: 1, failed: false })).toBe(false);
  expect(pollDelayMs({ status, answered: 1, failed: true })).toBe(false);
});

it.each(["PENDING_TRANSFER", "AWAITING_TRANSFER", "PROCESSING", undefined] as const)(
  "polling continues at %s",
  (status) => {
    expect(pollDelayMs({ status, answered: 0, failed: false })).toBe(2000);
  },
);

import { expect, it } from "vitest";
import { backOffMs } from "./back-off.ts";

const backOff = { firstMs: 1_000, maxMs: 600_000 };

it("the back-off doubles from its first pause up to its maximum", () => {
  const pauses = [0, 1, 2, 3, 10, 11, 5_000].map((attempts) =>
    backOffMs(backOff, attempts, () => 0),
  );
  expect(pauses).toEqual([1_000, 1_000, 2_000, 4_000, 512_000, 600_000, 600_000]);
});

it("jitter shortens a pause by a quarter at most", () => {
  expect(backOffMs(backOff, 3, () => 1)).toBe(3_000);
  expect(backOffMs(backOff, 3, () => 0.5)).toBe(3_500);
  expect(backOffMs(backOff, 5_000, () => 1)).toBe(450_000);
});

it("rows that failed together are spread by the back-off's own randomness", () => {
  const pauses = new Set(Array.from({ length: 50 }, () => backOffMs(backOff, 10)));
  expect(pauses.size).toBeGreaterThan(10);
});

import { expect, it } from "vitest";
import { createRateLimit } from "./limit-rate.ts";

it("gives each one their share of a window, and all together theirs", () => {
  const limit = createRateLimit({ each: 2, all: 3, windowMs: 60_000 });
  expect(limit.take("ann", 0)).toBeNull();
  expect(limit.take("ann", 1_000)).toBeNull();
  expect(limit.take("ann", 2_000)).toBe(58);
  expect(limit.take("bob", 3_000)).toBeNull();
  expect(limit.take("cy", 4_500)).toBe(56);
  expect(limit.take("ann", 60_000)).toBeNull();
  expect(limit.take("cy", 60_000)).toBeNull();
});

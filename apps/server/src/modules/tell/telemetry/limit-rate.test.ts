import { expect, it } from "vitest";
import { createRateLimit } from "./limit-rate.ts";

it("limits each subject and all subjects together within a window", () => {
  const limit = createRateLimit({ maxPerSubject: 2, maxTotal: 3, windowMs: 60_000 });
  expect(limit.take("ann", 0)).toBeNull();
  expect(limit.take("ann", 1_000)).toBeNull();
  expect(limit.take("ann", 2_000)).toBe(58);
  expect(limit.take("bob", 3_000)).toBeNull();
  expect(limit.take("cy", 4_500)).toBe(56);
  expect(limit.take("ann", 60_000)).toBeNull();
  expect(limit.take("cy", 60_000)).toBeNull();
});

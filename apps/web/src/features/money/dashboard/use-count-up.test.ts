import { expect, it } from "vitest";
import { countUpAt } from "./use-count-up.ts";

it.each([
  [0n, 100n, 0, 0n],
  [0n, 100n, 1, 100n],
  [0n, 100n, 5, 100n],
  [100n, 40n, 1, 40n],
  [0n, 1000n, 0.5, 875n],
])("counting from %s to %s shows at the progress %f: %s", (from, to, progress, amount) => {
  expect(countUpAt(from, to, progress)).toBe(amount);
});

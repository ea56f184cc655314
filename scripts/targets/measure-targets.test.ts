import { expect, it } from "vitest";
import { measureTargets } from "./measure-targets.ts";

it.each(measureTargets())("$name: $value, at most $max", ({ value, max }) => {
  expect(value).toBeLessThanOrEqual(max);
});

it("every figure is measured", () => {
  for (const { name, value } of measureTargets()) expect(value, name).toBeGreaterThan(0);
});

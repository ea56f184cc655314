import { expect, it } from "vitest";
import { measureTargets } from "./measure-targets.ts";

const targets = measureTargets();

it.each(targets.filter(({ max }) => max !== undefined))(
  "$name: $value, at most $max",
  ({ value, max }) => {
    expect(value).toBeLessThanOrEqual(max ?? 0);
  },
);

it("every figure is measured", () => {
  for (const { name, value } of targets) expect(value, name).toBeGreaterThan(0);
});

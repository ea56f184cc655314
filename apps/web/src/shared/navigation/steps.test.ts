import { expect, it } from "vitest";
import { progressOf, stepBefore } from "./steps.ts";

const steps: readonly string[] = ["bank", "amount", "review"];

it.each([
  ["bank", null, 1],
  ["amount", "bank", 2],
  ["review", "amount", 3],
  ["success", null, null],
])("the step %s of a flow comes after %s and has the number %s", (step, before, number) => {
  expect(stepBefore(steps, step)).toBe(before);
  expect(progressOf(steps, step)).toEqual({ step: number, total: 3 });
});

it("a screen that is no step has no number", () => {
  expect(progressOf(steps, null)).toEqual({ step: null, total: 3 });
});

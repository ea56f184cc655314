import { expect, it } from "vitest";
import { compareWithBudget, slowTestsOf } from "./budget.ts";
import { emptyResult } from "./result.ts";

const budget = { steps: { unit: 60, web: 60 }, allTests: 100 };
const step = (name: string, seconds: number, tests: [title: string, seconds: number][] = []) => ({
  ...emptyResult,
  name,
  seconds,
  tests: tests.map(([title, each]) => ({
    kind: "test" as const,
    file: "packages/money/src/round.test.ts",
    title,
    state: "passed" as const,
    seconds: each,
  })),
});

it("a run within its budget has nothing to report", () => {
  expect(compareWithBudget([step("unit", 59), step("web", 60)], 1, budget)).toEqual({
    lines: [],
    failures: [],
  });
});

it("times on a slow machine are converted to the reference machine's", () => {
  expect(compareWithBudget([step("unit", 118)], 0.5, budget)).toEqual({ lines: [], failures: [] });
  expect(
    slowTestsOf(
      [
        step("unit", 10, [
          ["rounds", 3],
          ["divides", 5],
        ]),
      ],
      0.5,
    ),
  ).toEqual([{ file: "packages/money/src/round.test.ts", title: "divides", seconds: 2.5 }]);
});

it("a step over its budget is a warning that names the slow tests that were changed last", () => {
  const { lines, failures } = compareWithBudget([step("unit", 90, [["divides", 30]])], 1, budget);
  expect(failures).toEqual([]);
  expect(lines).toContain(
    "Over budget: unit took 1.5 min of the 1.0 min in scripts/test/budget.json",
  );
  expect(lines.slice(-2)).toEqual([
    "The slow tests that were changed last:",
    "   30.0 s  divides (packages/money/src/round.test.ts)",
  ]);
});

it("a step over twice its budget is a failure", () => {
  expect(compareWithBudget([step("unit", 121)], 1, budget).failures).toEqual([
    "Over twice its budget: unit took 2.0 min of the 1.0 min in scripts/test/budget.json",
  ]);
});

it("the sum of all tests has a budget, too", () => {
  const tests: [string, number][] = [["a", 101]];
  expect(compareWithBudget([step("unit", 50, tests)], 1, budget).lines).toContain(
    "Over budget: all tests, as if each ran alone took 1.7 min of the 1.7 min in scripts/test/budget.json",
  );
});

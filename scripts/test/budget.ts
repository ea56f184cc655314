// Keeps `npm test` within its ten minutes.
import { spawnSync } from "node:child_process";
import { root } from "./programs.ts";
import type { Result } from "./result.ts";

/** Seconds on the reference machine (measure-machine.ts). */
export interface Budget {
  /** For each step. */
  steps: Record<string, number>;
  /** For all tests together, as if each ran alone. */
  allTests: number;
}

/** A test that takes longer is named in the report of each run. */
export const slowSeconds = 2;

export interface TimedResult extends Result {
  name: string;
  seconds: number;
}

/** A test that takes over two seconds on the reference machine. */
export interface SlowTest {
  file: string;
  title: string;
  seconds: number;
}

export interface BudgetReport {
  lines: string[];
  /** One line for each step, and for all tests together, that took over twice its budget. Any of them fails the run. */
  failures: string[];
}

/** The slow tests of a run, the slowest first. */
export const slowTestsOf = (results: readonly TimedResult[], speed: number): SlowTest[] =>
  results
    .flatMap(({ tests }) => tests)
    .map(({ file, title, seconds }) => ({ file, title, seconds: seconds * speed }))
    .filter(({ seconds }) => seconds > slowSeconds)
    .sort((a, b) => b.seconds - a.seconds);

/** When a file was last changed, as seconds since 1970; files that are not committed are the newest. */
function changedAt(file: string): number {
  const { stdout } = spawnSync("git", ["log", "-1", "--format=%ct", "--", file], {
    cwd: root,
    encoding: "utf8",
  });
  const seconds = Number(stdout);
  return seconds > 0 ? seconds : Number.POSITIVE_INFINITY;
}

/** The slow tests whose files were changed last: the likeliest reasons for a new excess. */
function newestOf(slow: readonly SlowTest[], count: number): SlowTest[] {
  const ages = new Map([...new Set(slow.map(({ file }) => file))].map((f) => [f, changedAt(f)]));
  const age = ({ file }: SlowTest) => ages.get(file) ?? 0;
  return [...slow].sort((a, b) => age(b) - age(a)).slice(0, count);
}

const minutes = (seconds: number) => `${(seconds / 60).toFixed(1)} min`;
const nameOf = ({ file, title, seconds }: SlowTest) =>
  `  ${seconds.toFixed(1).padStart(5)} s  ${title} (${file})`;

/**
 * Compares the times of a run with the budget.
 * @param results the steps that ran whole
 * @param speed the machine's, as a share of the reference machine's
 */
export function compareWithBudget(
  results: readonly TimedResult[],
  speed: number,
  budget: Budget,
): BudgetReport {
  const rows = [
    ...results.map(({ name, seconds }) => ({
      name,
      seconds: seconds * speed,
      budget: budget.steps[name],
    })),
    {
      name: "all tests, as if each ran alone",
      seconds: results
        .flatMap(({ tests }) => tests)
        .reduce((sum, { seconds }) => sum + seconds * speed, 0),
      budget: budget.allTests,
    },
  ];
  const slow = slowTestsOf(results, speed);
  const lines = slow.length === 0 ? [] : [`Tests over ${slowSeconds} s:`, ...slow.map(nameOf)];
  const failures: string[] = [];
  let isOver = false;
  for (const row of rows) {
    if (row.budget === undefined || row.seconds <= row.budget) continue;
    isOver = true;
    const excess = `${row.name} took ${minutes(row.seconds)} of the ${minutes(row.budget)} in scripts/test/budget.json`;
    if (row.seconds > 2 * row.budget) failures.push(`Over twice its budget: ${excess}`);
    else lines.push(`Over budget: ${excess}`);
  }
  if (isOver && slow.length > 0) {
    lines.push("The slow tests that were changed last:", ...newestOf(slow, 5).map(nameOf));
  }
  return { lines, failures };
}

import type { TimedResult } from "./budget.ts";
import type { FlakyTest } from "./rerun-failed.ts";
import type { Failure } from "./result.ts";

export interface Summary {
  passed: number;
  failed: number;
  /** The last one says "N passed, N failed". */
  lines: string[];
}

/** The first lines of a message are enough for the end of a run; the whole one is in the runner's output. */
const messageLines = 4;

const describeFailure = ({ title, file, message }: Failure) =>
  [`${title ?? "The file could not be run"} (${file})`, ...message.split("\n", messageLines)]
    .join("\n  ")
    .trim();

/**
 * Sums up a run.
 * @param options with further lines that come before the last one, and failures that belong to no step
 */
export function sumUp(
  results: readonly TimedResult[],
  options: {
    title?: string;
    flaky?: readonly FlakyTest[];
    /** The machine's speed as a share of the reference machine's; without it only seconds are printed. */
    speed?: number;
    lines?: readonly string[];
    failures?: readonly string[];
  } = {},
): Summary {
  const { title, flaky = [], speed, failures = [] } = options;
  const lines = results.map(({ name, seconds, passes, passed, failed }) => {
    const count = passed + failed > 0 ? `  ${passed} passed, ${failed} failed` : "";
    const time = seconds.toFixed(1).padStart(6);
    const normalised =
      speed === undefined ? "" : `${((seconds * speed) / 60).toFixed(1).padStart(6)} min`;
    return `${passes ? "ok    " : "FAILED"}  ${name.padEnd(12)}${time} s${normalised}${count}`;
  });
  if (speed !== undefined) {
    const all = results.reduce((sum, { seconds }) => sum + seconds, 0);
    lines.push(
      `Minutes are those of the reference machine, ${((all * speed) / 60).toFixed(1)} in all; this one is ${speed.toFixed(2)} times as fast.`,
    );
  }
  lines.push(...(options.lines ?? []));
  for (const result of results) {
    for (const failure of result.failures) {
      lines.push(`Failed in ${result.name}: ${describeFailure(failure)}`);
    }
  }
  lines.push(...failures);
  for (const { skipped } of results) {
    for (const reason of new Set(skipped)) lines.push(`Skipped: ${reason}`);
  }
  for (const test of flaky) lines.push(`Flaky in ${test.step}: ${describeFailure(test)}`);
  const sum = (count: (result: TimedResult) => number) =>
    results.reduce((total, result) => total + count(result), 0);
  const passed = sum((result) => result.passed);
  // A failed check without single tests counts as one failure.
  let failed = sum((result) => (result.passes ? 0 : Math.max(1, result.failed))) + failures.length;
  if (title !== undefined && passed + failed === 0) {
    failed = 1;
    lines.push(`No test has "${title}" in its title, and no test file has it in its path.`);
  }
  lines.push(`${passed} passed, ${failed} failed`);
  return { passed, failed, lines };
}

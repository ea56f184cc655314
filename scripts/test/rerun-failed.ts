// A test that fails on a machine that nobody watches runs once more, alone. If it passes then, it is flaky: the run is green, and
// the report names the test, because a flaky test is a defect of the product or of the test.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./programs.ts";
import type { Failure, Result } from "./result.ts";
import { newEventsFile, runStep } from "./run-step.ts";
import { isTestStep, type Step } from "./suites.ts";

/** A failed test that passed when it ran alone. */
export interface FlakyTest extends Failure {
  step: string;
  title: string;
}

/** With more failures than this, the change is wrong and not the tests. */
const maxReruns = 10;

/** Whether the tests of a file run one after the other, so that each may start where the one before it ended. */
const isSerial = (file: string): boolean =>
  /\bmode: "serial"/.test(readFileSync(join(root, file), "utf8"));

/** Runs a single test, or a whole file or command, again. @returns true if it passes */
async function passesAlone(step: Step, { title, file }: Failure): Promise<boolean> {
  const eventsFile = newEventsFile(`${step.name}-again`);
  const narrowing = {
    isAlone: true,
    ...(isTestStep(step) ? { files: [file] } : {}),
    ...(title === undefined || isSerial(file) ? {} : { title, isWholeTitle: true }),
  };
  const { passes, passed } = await runStep(step, narrowing, eventsFile);
  // A pattern that finds no test also exits with 0.
  return passes && passed > 0;
}

/**
 * Runs the failed tests of a step again, one at a time.
 * @returns the result without those that passed, and these
 */
export async function rerunFailed(
  step: Step,
  result: Result,
): Promise<{ result: Result; flaky: FlakyTest[] }> {
  const { failures } = result;
  const isCountable = step.kind !== "check" && failures.length === result.failed;
  if (!isCountable || failures.length === 0 || failures.length > maxReruns) {
    return { result, flaky: [] };
  }
  const flaky: FlakyTest[] = [];
  const failed: Failure[] = [];
  for (const failure of failures) {
    console.log(`\n── ${step.name}: once more, alone: ${failure.title ?? failure.file}`);
    if (await passesAlone(step, failure)) {
      flaky.push({ ...failure, step: step.name, title: failure.title ?? failure.file });
    } else failed.push(failure);
  }
  return {
    result: {
      ...result,
      failures: failed,
      passed: result.passed + flaky.length,
      failed: failed.length,
      passes: failed.length === 0,
    },
    flaky,
  };
}

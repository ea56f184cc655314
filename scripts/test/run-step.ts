// Runs one step of `npm test` or `npm run test:deep` and sums up its tests.
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { readEvents, writeEvents } from "./events.ts";
import { root } from "./programs.ts";
import { emptyResult, type Result, resultOf } from "./result.ts";
import { runProcess } from "./run-process.ts";
import { type Narrowing, runTests } from "./run-tests.ts";
import type { CheckStep, CommandStep, Step } from "./suites.ts";

/** The folder of everything that a run leaves behind. */
export const reports = join(root, "test-results");

/** The new, empty file for the events of a step. */
export function newEventsFile(name: string): string {
  const path = join(reports, "events", `${name}.jsonl`);
  mkdirSync(join(reports, "events"), { recursive: true });
  rmSync(path, { force: true });
  return path;
}

/** All checks run, so that one run shows all findings. */
async function runChecks({ checks }: CheckStep): Promise<Result> {
  const ended = await Promise.all(checks().map(({ words }) => runProcess(words)));
  return { ...emptyResult, passes: ended.every(Boolean) };
}

async function runCommand({ name, words }: CommandStep, eventsFile: string): Promise<boolean> {
  const startedAt = performance.now();
  const passes = await runProcess(words);
  const seconds = (performance.now() - startedAt) / 1000;
  writeEvents(eventsFile, [
    { kind: "test", file: name, title: name, state: passes ? "passed" : "failed", seconds },
    { kind: "file", file: name, seconds },
  ]);
  return passes;
}

/**
 * Runs a step.
 * @param eventsFile the file to which its tests are reported; what it holds already does not count
 */
export async function runStep(
  step: Step,
  narrowing: Narrowing,
  eventsFile: string,
): Promise<Result> {
  if (step.kind === "check") return runChecks(step);
  const before = readEvents(eventsFile).length;
  const passes = await (step.kind === "command"
    ? runCommand(step, eventsFile)
    : runTests(step, narrowing, eventsFile));
  const result = resultOf(readEvents(eventsFile).slice(before));
  // A runner also fails for an error outside all tests, and if it could not start.
  return { ...result, passes: passes && result.passes };
}

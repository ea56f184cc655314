import type { FileEvent, RunEvent, TestEvent } from "./events.ts";

/** A test that failed, or a file or command that failed as a whole. */
export interface Failure {
  /** Undefined if the whole file failed. */
  title?: string;
  file: string;
  message: string;
}

/** The result of some test files. */
export interface Result {
  passes: boolean;
  passed: number;
  failed: number;
  failures: Failure[];
  /** A reason for each skipped test. */
  skipped: string[];
  tests: TestEvent[];
}

export const emptyResult: Result = {
  passes: true,
  passed: 0,
  failed: 0,
  failures: [],
  skipped: [],
  tests: [],
};

/** The events of each file's last run: a file that ran again replaces what it reported before. */
function lastRuns(events: readonly RunEvent[]): { tests: TestEvent[]; files: FileEvent[] } {
  const running = new Map<string, TestEvent[]>();
  const ended = new Map<string, { file: FileEvent | undefined; tests: TestEvent[] }>();
  for (const event of events) {
    if (event.kind === "test") {
      running.set(event.file, [...(running.get(event.file) ?? []), event]);
      continue;
    }
    ended.set(event.file, { file: event, tests: running.get(event.file) ?? [] });
    running.delete(event.file);
  }
  for (const [file, tests] of running) ended.set(file, { file: undefined, tests });
  const runs = [...ended.values()];
  return {
    tests: runs.flatMap(({ tests }) => tests),
    files: runs.flatMap(({ file }) => (file === undefined ? [] : [file])),
  };
}

/** Sums up events. A file that could not be loaded has no tests but counts as a failure. */
export function resultOf(events: readonly RunEvent[]): Result {
  const { tests, files } = lastRuns(events);
  const failures: Failure[] = [
    ...tests
      .filter(({ state }) => state === "failed")
      .map(({ title, file, message = "" }) => ({ title, file, message })),
    ...files.flatMap(({ file, message }) => (message === undefined ? [] : [{ file, message }])),
  ];
  return {
    passes: failures.length === 0,
    passed: tests.filter(({ state }) => state === "passed").length,
    failed: failures.length,
    failures,
    skipped: tests.flatMap(({ state, message }) =>
      state === "skipped" && message !== undefined ? [message] : [],
    ),
    tests,
  };
}

/** The files that have ended without a failure. */
export function filesThatPassed(events: readonly RunEvent[]): Set<string> {
  const { tests, files } = lastRuns(events);
  const failed = new Set(tests.filter(({ state }) => state === "failed").map(({ file }) => file));
  return new Set(
    files
      .filter(({ file, message }) => message === undefined && !failed.has(file))
      .map(({ file }) => file),
  );
}

// What the test runners report while they run: a line of JSON for each test, and one for each file that has ended. So an
// interrupted run keeps what it has done, and Vitest and Playwright are read in the same way.
import { appendFileSync, existsSync, readFileSync } from "node:fs";

/** The environment variable with the path of the file to which the reporters write. */
export const eventsVariable = "TEST_EVENTS_FILE";

/** Stands for the file of an error that belongs to no test file. */
export const outsideFiles = "outside all test files";

/** One test has ended. */
export interface TestEvent {
  kind: "test";
  /** Relative to the repository, with forward slashes. */
  file: string;
  /** The titles of its groups and its own, joined by " > ". */
  title: string;
  state: "passed" | "failed" | "skipped";
  seconds: number;
  /** The whole message of a failure, with the seed of a property test; the reason of a skipped test. */
  message?: string;
}

/** All tests of a file have ended, or the file could not be loaded. */
export interface FileEvent {
  kind: "file";
  file: string;
  seconds: number;
  /** Why the file could not be loaded. */
  message?: string;
}

export type RunEvent = TestEvent | FileEvent;

/** Appends events in one write, so that an interruption loses whole events or none. */
export function writeEvents(path: string, events: readonly RunEvent[]): void {
  appendFileSync(path, events.map((event) => `${JSON.stringify(event)}\n`).join(""));
}

/** Reads the events of a file. A line that an interruption has cut is left out. */
export function readEvents(path: string): RunEvent[] {
  if (!existsSync(path)) return [];
  const text = readFileSync(path, "utf8");
  return text
    .slice(0, text.lastIndexOf("\n") + 1)
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as RunEvent);
}

import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type {
  FullConfig,
  Reporter,
  Suite,
  TestCase,
  TestError,
  TestResult,
} from "@playwright/test/reporter";
import { eventsVariable, outsideFiles, writeEvents } from "./events.ts";

const stateOf = ({ expectedStatus }: TestCase, { status }: TestResult) => {
  if (status === "skipped") return "skipped";
  return status === expectedStatus ? "passed" : "failed";
};

/** Reports each journey, and each file of them, when it ends (events.ts). */
export default class EventReporter implements Reporter {
  readonly #path = process.env[eventsVariable];
  /** How many tests of each file have not ended, and how long the others took. */
  readonly #files = new Map<string, { waiting: number; seconds: number }>();

  onBegin(_config: FullConfig, suite: Suite): void {
    for (const test of suite.allTests()) {
      const file = this.#fileOf(test);
      const { waiting = 0 } = this.#files.get(file) ?? {};
      this.#files.set(file, { waiting: waiting + 1, seconds: 0 });
    }
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    if (this.#path === undefined) return;
    const file = this.#fileOf(test);
    const state = stateOf(test, result);
    const seconds = result.duration / 1000;
    const skip = test.annotations.find(({ type }) => type === "skip");
    const message =
      state === "failed"
        ? stripVTControlCharacters(result.errors.map(({ message = "" }) => message).join("\n"))
        : skip?.description;
    const [, , , ...titles] = test.titlePath();
    writeEvents(this.#path, [
      {
        kind: "test",
        file,
        title: titles.join(" > "),
        state,
        seconds,
        ...(message === undefined ? {} : { message }),
      },
    ]);
    const left = this.#files.get(file);
    if (left === undefined) return;
    left.waiting -= 1;
    left.seconds += seconds;
    if (left.waiting === 0) {
      writeEvents(this.#path, [{ kind: "file", file, seconds: left.seconds }]);
    }
  }

  onError({ message = "an error" }: TestError): void {
    if (this.#path === undefined) return;
    writeEvents(this.#path, [
      { kind: "file", file: outsideFiles, seconds: 0, message: stripVTControlCharacters(message) },
    ]);
  }

  /** The file that runs the test; the test itself may be declared in a module that several files share. */
  #fileOf(test: TestCase): string {
    let suite: Suite | undefined = test.parent;
    while (suite !== undefined && suite.type !== "file") suite = suite.parent;
    const path = suite?.location?.file ?? test.location.file;
    return relative(process.cwd(), path).replaceAll("\\", "/");
  }
}

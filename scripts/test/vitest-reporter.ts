import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { SerializedError } from "vitest";
import type { Reporter, TestModule } from "vitest/node";
import { eventsVariable, outsideFiles, type RunEvent, writeEvents } from "./events.ts";

/** The message and, after it, where it happened. */
const asMessage = (errors: readonly { message: string; stack?: string | undefined }[]) =>
  stripVTControlCharacters(
    errors.map(({ message, stack = "" }) => `${message}\n${stack}`.trim()).join("\n"),
  );

/** Reports each test file when it ends (events.ts). */
export default class EventReporter implements Reporter {
  readonly #path = process.env[eventsVariable];

  onTestModuleEnd(module: TestModule): void {
    if (this.#path === undefined) return;
    const file = relative(process.cwd(), module.moduleId).replaceAll("\\", "/");
    const events: RunEvent[] = [];
    for (const test of module.children.allTests()) {
      const result = test.result();
      if (result.state === "pending") continue;
      events.push({
        kind: "test",
        file,
        title: test.fullName,
        state: result.state,
        seconds: (test.diagnostic()?.duration ?? 0) / 1000,
        ...(result.state === "failed" ? { message: asMessage(result.errors) } : {}),
        ...(result.state === "skipped" && result.note !== undefined
          ? { message: result.note }
          : {}),
      });
    }
    // A group's hook that failed is an error of the group, and its tests did not run.
    const errors = [
      ...module.errors(),
      ...[...module.children.allSuites()].flatMap((suite) => suite.errors()),
    ];
    const { duration, collectDuration, setupDuration } = module.diagnostic();
    events.push({
      kind: "file",
      file,
      seconds: (duration + collectDuration + setupDuration) / 1000,
      ...(errors.length > 0 ? { message: asMessage(errors) } : {}),
    });
    writeEvents(this.#path, events);
  }

  onTestRunEnd(_modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    if (this.#path === undefined || errors.length === 0) return;
    writeEvents(this.#path, [
      { kind: "file", file: outsideFiles, seconds: 0, message: asMessage(errors) },
    ]);
  }
}

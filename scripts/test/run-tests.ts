// Runs test files with Vitest or Playwright.
import { join } from "node:path";
import { eventsVariable } from "./events.ts";
import { programOf, root } from "./programs.ts";
import { runProcess } from "./run-process.ts";
import type { TestStep } from "./suites.ts";

/** Which tests of a step run. */
export interface Narrowing {
  /** All files of the step if omitted. */
  files?: readonly string[];
  /** A part of the titles. */
  title?: string;
  /** True if `title` is the full title of one test. */
  isWholeTitle?: boolean;
  /** The option --inspect-brk as typed. */
  inspect?: string;
  /** True if only one test file may run at a time. */
  isAlone?: boolean;
}

const folder = "scripts/test";

const literally = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/**
 * The expression that finds a title. The runners join the titles of groups and tests by spaces, reports by " > ".
 * @param before the beginning of the expression, for the text before the first group's title in the text that the runner searches
 */
function titleOf({ title = "", isWholeTitle = false }: Narrowing, before: string): string {
  const text = title.split(" > ").map(literally).join(" (?:> )?");
  return isWholeTitle ? `${before}${text}$` : text;
}

function runVitest(step: TestStep, narrowing: Narrowing, eventsFile: string): Promise<boolean> {
  const { files = [], title, inspect, isAlone = false } = narrowing;
  return runProcess(
    [
      programOf("vitest"),
      "run",
      ...["--project", step.config],
      ...["--reporter", "default", "--reporter", join(root, folder, "vitest-reporter.ts")],
      ...(title === undefined ? [] : ["--testNamePattern", titleOf(narrowing, "^")]),
      // Without time-outs, for debugging with breakpoints.
      ...(inspect === undefined ? [] : [inspect, "--testTimeout=0", "--hookTimeout=0"]),
      ...(isAlone || inspect !== undefined ? ["--no-file-parallelism"] : []),
      ...files,
    ],
    { [eventsVariable]: eventsFile },
  );
}

async function runPlaywright(
  step: TestStep,
  narrowing: Narrowing,
  eventsFile: string,
): Promise<boolean> {
  const { files = [], title, inspect, isAlone = false } = narrowing;
  const { findChromium, findHeadlessShell } = await import("../find-chromium.mjs");
  const chromium = await findChromium();
  const headlessShell = process.env.CHROMIUM_PATH ? undefined : await findHeadlessShell();
  // Use a separate process, because building sets NODE_ENV.
  const isBuilt = await runProcess([join(root, "scripts", "build.mjs")]);
  if (!isBuilt) return false;
  return runProcess(
    [
      ...(inspect === undefined ? [] : [inspect]),
      programOf("@playwright/test", "playwright"),
      ...["test", "--config", step.config],
      ...["--reporter", `list,${join(root, folder, "playwright-reporter.ts")}`],
      ...(title === undefined ? [] : ["--grep", titleOf(narrowing, ".* "), "--pass-with-no-tests"]),
      ...(inspect === undefined ? [] : ["--timeout=0"]),
      ...(isAlone || inspect !== undefined ? ["--workers=1"] : []),
      ...files.map((file) => `${literally(file)}$`),
    ],
    {
      [eventsVariable]: eventsFile,
      CHROMIUM_PATH: chromium,
      HEADLESS_SHELL_PATH: headlessShell ?? chromium,
      // Traces take a fifth of the time, so record them only if tests were selected, as in debugging.
      RECORD_TRACES: files.length > 0 || title !== undefined ? "1" : "0",
    },
  );
}

/**
 * Runs tests of a step, which are reported to `eventsFile` while they run. @returns true if the runner exits with 0
 */
export const runTests = (
  step: TestStep,
  narrowing: Narrowing,
  eventsFile: string,
): Promise<boolean> =>
  (step.kind === "vitest" ? runVitest : runPlaywright)(step, narrowing, eventsFile);

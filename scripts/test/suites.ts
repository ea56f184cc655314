// What `npm test` and `npm run test:deep` consist of.
import { join } from "node:path";
import {
  type Check,
  contractsCheck,
  openApiCheck,
  root,
  styleCheck,
  typeChecks,
  unusedCheck,
} from "./programs.ts";

/** A step without test files: it passes or fails as a whole. */
export interface CheckStep {
  kind: "check";
  name: string;
  checks: () => readonly Check[];
}

/** A step that runs test files. */
export interface TestStep {
  kind: "vitest" | "playwright";
  name: string;
  /** The project of vitest.config.ts, or Playwright's configuration. */
  config: string;
  /** True if the step runs a test file, by its path relative to the repository. */
  holds: (file: string) => boolean;
}

/** A step that runs one of the repository's commands in a form that ends by itself. */
export interface CommandStep {
  kind: "command";
  name: string;
  /** Arguments of Node. */
  words: readonly string[];
}

export type Step = CheckStep | TestStep | CommandStep;

export interface Suite {
  /** The command as a person types it. */
  command: string;
  /** True if it takes so long that it runs in parts, and continues where it was interrupted. */
  isSeries: boolean;
  /** In the order in which they run, one after another: each uses all cores (ADR 96). */
  steps: readonly Step[];
}

const check = (name: string, checks: () => readonly Check[]): CheckStep => ({
  kind: "check",
  name,
  checks,
});

/** A program of the repository, as `scripts/run.mjs` runs it. */
const command = (name: string, ...words: readonly string[]): CommandStep => ({
  kind: "command",
  name,
  words: [join(root, "scripts/run.mjs"), ...words],
});

const isDeep = (file: string) => /\.deep\.(test|spec)\.tsx?$/.test(file);
const isIntegration = (file: string) => /\.it\.test\.ts$/.test(file);
const isJourney = (file: string) => /^apps\/web\/e2e\/.*\.spec\.ts$/.test(file);
const isGallery = (file: string) => /^apps\/web\/gallery\/.*\.spec\.ts$/.test(file);

/** Checks every rule once, in about ten minutes. */
export const quickSuite: Suite = {
  command: "npm test",
  isSeries: false,
  steps: [
    check("style", () => [styleCheck()]),
    check("types", () => typeChecks({ incremental: false })),
    check("unused", () => [unusedCheck({ cached: false })]),
    check("openapi", () => [openApiCheck()]),
    check("contracts", () => [contractsCheck()]),
    {
      kind: "vitest",
      name: "unit",
      config: "unit",
      holds: (file) =>
        /\.test\.ts$/.test(file) &&
        !isIntegration(file) &&
        !isDeep(file) &&
        !file.startsWith("apps/web/"),
    },
    {
      kind: "vitest",
      name: "web",
      config: "web",
      holds: (file) => /^apps\/web\/(src|test)\/.*\.test\.tsx?$/.test(file),
    },
    {
      kind: "playwright",
      name: "gallery",
      config: "playwright.gallery.config.ts",
      holds: (file) => isGallery(file) && !isDeep(file),
    },
    {
      kind: "playwright",
      name: "browser",
      config: "playwright.config.ts",
      holds: (file) => isJourney(file) && !isDeep(file),
    },
    { kind: "vitest", name: "integration", config: "integration", holds: isIntegration },
  ],
};

/** Checks the same promises under kills, at every statement, on several machines, in every picture and engine. */
export const deepSuite: Suite = {
  command: "npm run test:deep",
  isSeries: true,
  steps: [
    {
      kind: "vitest",
      name: "deep",
      config: "deep",
      holds: (file) => isDeep(file) && /\.test\.ts$/.test(file),
    },
    {
      kind: "playwright",
      name: "gallery",
      config: "playwright.gallery.config.ts",
      holds: (file) => isGallery(file) && isDeep(file),
    },
    {
      kind: "playwright",
      name: "browser",
      config: "playwright.config.ts",
      holds: (file) => isJourney(file) && isDeep(file),
    },
    command("mistakes", "scripts/simulate/main.ts", "--mistakes"),
    command("mutants", "packages/chain/scripts/test-mutants.ts"),
    command(
      "chaos",
      "scripts/chaos/main.ts",
      ...["--seed", "564738", "--rounds", "3", "--seconds", "20"],
    ),
  ],
};

/** The suite and step that run a test file; undefined if the file is not a test. */
export function placeOf(file: string): { suite: Suite; step: TestStep } | undefined {
  for (const suite of [quickSuite, deepSuite]) {
    for (const step of suite.steps) {
      if ("holds" in step && step.holds(file)) return { suite, step };
    }
  }
  return undefined;
}

/** True for a step that runs test files. */
export const isTestStep = (step: Step): step is TestStep => "holds" in step;

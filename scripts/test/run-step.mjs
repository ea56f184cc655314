// Runs one step of `npm test` and counts its tests.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { openApiCheck, programOf, root, styleCheck, typeChecks, unusedCheck } from "./programs.mjs";

export const reports = join(root, "test-results");

/**
 * @typedef {{ passes: boolean, passed: number, failed: number }} Result
 * @typedef {{ files?: string[], title?: string, inspect?: string }} Narrowing
 */

/** An old report must not speak for a run that wrote none. */
function newReport(name) {
  mkdirSync(reports, { recursive: true });
  const path = join(reports, `${name}.json`);
  rmSync(path, { force: true });
  return path;
}

const run = (words, environment = {}) =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, words, {
      cwd: root,
      stdio: "inherit",
      env: { ...process.env, ...environment },
    });
    child.on("error", () => resolve(false));
    child.on("exit", (code) => resolve(code === 0));
  });

const literally = (text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Nobody who stands at a breakpoint is in a hurry. */
const withBreakpoints = (inspect) =>
  inspect === undefined
    ? []
    : [inspect, "--no-file-parallelism", "--testTimeout=0", "--hookTimeout=0"];

async function vitest(project, { files = [], title, inspect }) {
  const report = newReport(project);
  const passes = await run([
    programOf("vitest"),
    "run",
    ...["--project", project],
    ...["--reporter", "default", "--reporter", "json", `--outputFile.json=${report}`],
    ...(title === undefined ? [] : ["--testNamePattern", literally(title)]),
    ...withBreakpoints(inspect),
    ...files,
  ]);
  if (!existsSync(report)) return { passes, passed: 0, failed: 0 };
  const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(
    readFileSync(report, "utf8"),
  );
  // A file that cannot be loaded counts no tests, but fails all the same.
  const failed = Math.max(numFailedTests, numFailedTestSuites > 0 ? 1 : 0);
  return { passes, passed: numPassedTests, failed };
}

async function playwright(name, config, { files = [], title, inspect }) {
  const { findChromium } = await import("../find-chromium.mjs");
  const { buildChanged } = await import("../build.mjs");
  const chromium = await findChromium();
  await buildChanged();
  const report = newReport(name);
  const words = [
    ...(inspect === undefined ? [] : [inspect]),
    programOf("@playwright/test", "playwright"),
    ...["test", "--config", config],
    ...(title === undefined ? [] : ["--grep", literally(title), "--pass-with-no-tests"]),
    ...(inspect === undefined ? [] : ["--timeout=0", "--workers=1"]),
    ...files.map((file) => `${literally(file)}$`),
  ];
  const passes = await run(words, {
    CHROMIUM_PATH: chromium,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  if (!existsSync(report)) return { passes, passed: 0, failed: 0 };
  const { expected, unexpected, flaky } = JSON.parse(readFileSync(report, "utf8")).stats;
  return { passes: passes && flaky === 0, passed: expected, failed: unexpected + flaky };
}

/** Checks that count no tests; all of them run, so that one run shows every finding. */
async function check(...checks) {
  let passes = true;
  for (const { words } of checks) passes = (await run(words)) && passes;
  return { passes, passed: 0, failed: 0 };
}

/** @type {Record<string, (narrowing: Narrowing) => Promise<Result>>} */
export const steps = {
  style: () => check(styleCheck()),
  types: () => check(...typeChecks({ incremental: false })),
  unused: () => check(unusedCheck({ cached: false })),
  openapi: () => check(openApiCheck()),
  unit: (narrowing) => vitest("unit", narrowing),
  web: (narrowing) => vitest("web", narrowing),
  integration: (narrowing) => vitest("integration", narrowing),
  gallery: (narrowing) => playwright("gallery", "playwright.gallery.config.ts", narrowing),
  browser: (narrowing) => playwright("browser", "playwright.config.ts", narrowing),
};

// Runs one step of `npm test` and counts its tests.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import {
  contractsCheck,
  openApiCheck,
  programOf,
  root,
  styleCheck,
  typeChecks,
  unusedCheck,
} from "./programs.mjs";
import { readPlaywrightReport, readVitestReport } from "./read-report.mjs";

export const reports = join(root, "test-results");

/**
 * @typedef {{ passes: boolean, passed: number, failed: number, failures?: string[], skipped?: string[] }} Result
 * @typedef {{ files?: string[], title?: string, inspect?: string }} Narrowing
 * @typedef {(words: string[], environment?: Record<string, string>) => Promise<boolean>} Run starts a
 * Node process and returns true if it exited with 0
 */

/** Deletes the old report, so that it is not used if the run writes none. */
function newReport(name) {
  mkdirSync(reports, { recursive: true });
  const path = join(reports, `${name}.json`);
  rmSync(path, { force: true });
  return path;
}

/** @type {Run} */
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

/** Options without time-outs, for debugging with breakpoints. */
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
  return { passes, ...readVitestReport(JSON.parse(readFileSync(report, "utf8")), root) };
}

async function playwright(name, config, { files = [], title, inspect }) {
  const { findChromium, findHeadlessShell } = await import("../find-chromium.mjs");
  const chromium = await findChromium();
  const headlessShell = process.env.CHROMIUM_PATH ? undefined : await findHeadlessShell();
  // Use a separate process, because building sets NODE_ENV and other steps start meanwhile.
  const isBuilt = await run([join(root, "scripts", "build.mjs")]);
  if (!isBuilt) return { passes: false, passed: 0, failed: 0 };
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
    HEADLESS_SHELL_PATH: headlessShell ?? chromium,
    // Traces take a fifth of the time, so record them only if tests were selected, as in debugging.
    RECORD_TRACES: files.length > 0 || title !== undefined ? "1" : "0",
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  if (!existsSync(report)) return { passes, passed: 0, failed: 0 };
  const result = readPlaywrightReport(JSON.parse(readFileSync(report, "utf8")));
  return { passes: passes && result.failed === 0, ...result };
}

/** Runs checks without single tests. All run, so that one run shows all findings. */
async function check(...checks) {
  const ended = await Promise.all(checks.map(({ words }) => run(words)));
  return { passes: ended.every(Boolean), passed: 0, failed: 0 };
}

/**
 * All steps, in their order. They run one after another: each uses all cores, and two at once take longer together
 * and make tests miss their time-outs.
 * @type {Record<string, (narrowing: Narrowing) => Promise<Result>>}
 */
export const steps = {
  style: () => check(styleCheck()),
  types: () => check(...typeChecks({ incremental: false })),
  unused: () => check(unusedCheck({ cached: false })),
  openapi: () => check(openApiCheck()),
  contracts: () => check(contractsCheck()),
  unit: (narrowing) => vitest("unit", narrowing),
  web: (narrowing) => vitest("web", narrowing),
  gallery: (narrowing) => playwright("gallery", "playwright.gallery.config.ts", narrowing),
  browser: (narrowing) => playwright("browser", "playwright.config.ts", narrowing),
  integration: (narrowing) => vitest("integration", narrowing),
};

/**
 * Runs the chosen steps.
 * @param {readonly { name: string, files?: string[] }[]} chosen
 * @param {Omit<Narrowing, "files">} narrowing
 * @returns {Promise<(Result & { name: string, seconds: number })[]>} in the order of the steps
 */
export async function runSteps(chosen, narrowing) {
  const results = [];
  for (const { name, files } of chosen) {
    console.log(`\n── ${name}`);
    const startedAt = Date.now();
    const result = await steps[name]({ ...narrowing, files }).catch((error) => {
      console.error(error instanceof Error ? error.message : error);
      return { passes: false, passed: 0, failed: 0 };
    });
    results.push({ name, seconds: (Date.now() - startedAt) / 1000, ...result });
  }
  return results;
}

// `npm test`: everything that must hold, one after another; `npm test -- unit web` runs only the
// steps named. The last line is "N passed, N failed".
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureInstalled } from "./ensure-installed.mjs";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
process.chdir(root);
ensureInstalled();

const reports = join(root, "test-results");
mkdirSync(reports, { recursive: true });

/** An old report must not speak for a run that wrote none. */
function newReport(name) {
  const path = join(reports, `${name}.json`);
  rmSync(path, { force: true });
  return path;
}

/** The JavaScript file behind a program of an npm package: no shell is needed to run it. */
function programOf(packageName, name = packageName) {
  const manifest = join(root, "node_modules", packageName, "package.json");
  const { bin } = JSON.parse(readFileSync(manifest, "utf8"));
  return join(dirname(manifest), typeof bin === "string" ? bin : bin[name]);
}

const run = (program, words, environment = {}) =>
  spawnSync(process.execPath, [program, ...words], {
    stdio: "inherit",
    env: { ...process.env, ...environment },
  }).status === 0;

function vitest(project) {
  const report = newReport(project);
  const passes = run(programOf("vitest"), [
    "run",
    ...["--project", project],
    ...["--reporter", "default", "--reporter", "json", `--outputFile.json=${report}`],
  ]);
  if (!existsSync(report)) return { passes, passed: 0, failed: 0 };
  const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(
    readFileSync(report, "utf8"),
  );
  // A file that cannot be loaded counts no tests, but fails all the same.
  const failed = Math.max(numFailedTests, numFailedTestSuites > 0 ? 1 : 0);
  return { passes, passed: numPassedTests, failed };
}

async function playwright() {
  const { findChromium } = await import("./find-chromium.mjs");
  const { buildChanged } = await import("./build.mjs");
  const chromium = await findChromium();
  await buildChanged();
  const report = newReport("browser");
  const passes = run(programOf("@playwright/test", "playwright"), ["test"], {
    CHROMIUM_PATH: chromium,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  if (!existsSync(report)) return { passes, passed: 0, failed: 0 };
  const { expected, unexpected, flaky } = JSON.parse(readFileSync(report, "utf8")).stats;
  return { passes: passes && flaky === 0, passed: expected, failed: unexpected + flaky };
}

const check = (passes) => ({ passes, passed: 0, failed: 0 });
/** TypeScript checks the whole repository, the web app with the browser's types, and its worker. */
const types = () => {
  const compiler = programOf("typescript", "tsc");
  return [
    ["-p", "."],
    ["-p", "apps/web"],
    ["-p", "apps/web/src/service-worker"],
  ]
    .map((words) => run(compiler, words))
    .every(Boolean);
};

const steps = {
  style: () => check(run(programOf("@biomejs/biome", "biome"), ["ci", "."])),
  types: () => check(types()),
  unused: () => check(run(programOf("knip"), [])),
  unit: () => vitest("unit"),
  web: () => vitest("web"),
  integration: () => vitest("integration"),
  browser: playwright,
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in steps));
if (unknown.length > 0) {
  console.error(`unknown: ${unknown.join(", ")}; the steps are ${Object.keys(steps).join(", ")}`);
  process.exit(2);
}

const results = [];
for (const [name, step] of Object.entries(steps)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n── ${name}`);
  const startedAt = Date.now();
  let result;
  try {
    result = await step();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    result = check(false);
  }
  results.push({ name, seconds: (Date.now() - startedAt) / 1000, ...result });
}

console.log("");
for (const { name, seconds, passes, passed, failed } of results) {
  const count = passed + failed > 0 ? `  ${passed} passed, ${failed} failed` : "";
  console.log(
    `${passes ? "ok    " : "FAILED"}  ${name.padEnd(12)}${seconds.toFixed(1).padStart(6)} s${count}`,
  );
}
// A check without single tests counts as one when it fails.
const sum = (count) => results.reduce((total, result) => total + count(result), 0);
const failed = sum((result) => (result.passes ? 0 : Math.max(1, result.failed)));
console.log(`${sum((result) => result.passed)} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

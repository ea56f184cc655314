// `npm run test:clones -- --runs 3` runs `npm test` three times in fresh clones of the last commit, in
// folders with special characters in their names; `--load 2` keeps two cores busy meanwhile. Each run adds
// a line to test-results/clones/runs.jsonl, so an interrupted series continues where it stopped, and runs
// with and without load add up. At the end it prints a table for docs/BENCHMARKS.md.
import { spawnSync } from "node:child_process";
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { runClone } from "./run-clone.ts";
import { missingRuns, type Run, readRuns, tableOf } from "./runs.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: "string", default: "1" },
    load: { type: "string", default: "0" },
    commit: { type: "string", default: "HEAD" },
    /** Folder for the clones, outside the repository as on a new machine. */
    folder: { type: "string", default: join(tmpdir(), "lilypad clones") },
    "timeout-minutes": { type: "string", default: "90" },
  },
});

function wholeNumber(name: string, value: string, min: number): number {
  if (/^\d{1,4}$/.test(value) && Number(value) >= min) return Number(value);
  console.error(`--${name} must be a whole number of at least ${min}`);
  process.exit(2);
}
const count = wholeNumber("runs", values.runs, 1);
const load = wholeNumber("load", values.load, 0);
const timeoutMs = wholeNumber("timeout-minutes", values["timeout-minutes"], 1) * 60_000;

const root = resolve(".");
const found = spawnSync("git", ["rev-parse", "--verify", `${values.commit}^{commit}`], {
  encoding: "utf8",
});
if (found.status !== 0) {
  console.error(`--commit ${values.commit} is not a commit of this repository`);
  process.exit(2);
}
const commit = found.stdout.trim();

const results = join(root, "test-results", "clones");
mkdirSync(results, { recursive: true });
const runsFile = join(results, "runs.jsonl");

/** Reads the series and removes an incomplete last line that an interruption may have left. */
function readSeries(): Run[] {
  if (!existsSync(runsFile)) return [];
  const text = readFileSync(runsFile, "utf8");
  const whole = text.slice(0, text.lastIndexOf("\n") + 1);
  if (whole !== text) writeFileSync(runsFile, whole);
  return readRuns(whole);
}

const interruption = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => interruption.abort());
}

const runs = readSeries();
for (let left = missingRuns(runs, { commit, load, count }); left > 0; left -= 1) {
  const under = load === 0 ? "" : `, with ${load} busy processes`;
  console.log(`npm test in a fresh clone of ${commit.slice(0, 10)}${under}; ${left} to go …`);
  try {
    const run = await runClone({
      root,
      commit,
      load,
      index: runs.length,
      workFolder: resolve(values.folder),
      keptFolder: join(results, "failed"),
      timeoutMs,
      words: positionals,
      signal: interruption.signal,
    });
    appendFileSync(runsFile, `${JSON.stringify(run)}\n`);
    runs.push(run);
    const minutes = (run.seconds / 60).toFixed(1);
    console.log(`  ${run.verdict}: ${run.passed} passed, ${run.failed} failed, ${minutes} min`);
  } catch (error) {
    const isInterrupted = interruption.signal.aborted;
    console.error(isInterrupted ? "Interrupted; the same command continues from here." : error);
    process.exit(isInterrupted ? 130 : 1);
  }
}

const table = tableOf(runs, commit);
writeFileSync(join(results, "table.txt"), table);
console.log(`\n${table}`);
const isGreen = runs.every((run) => run.commit !== commit || run.verdict === "green");
process.exit(isGreen ? 0 : 1);

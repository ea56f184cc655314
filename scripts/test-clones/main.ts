// `npm run test:clones -- --runs 3` runs `npm test` three times in fresh clones of the last commit, in
// folders with awkward names; `--load 2` keeps two cores busy meanwhile. Every run is a line in
// test-results/clones/runs.jsonl: a series that was interrupted goes on where it stopped, and the
// runs with and without load add up. At the end there is a table for docs/BENCHMARKS.md.
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
    /** Where clones are made; outside the repository, as on a newcomer's machine. */
    folder: { type: "string", default: join(tmpdir(), "lilypad clones") },
    "timeout-minutes": { type: "string", default: "90" },
  },
});

function wholeNumber(name: string, value: string, min: number): number {
  if (/^\d{1,4}$/.test(value) && Number(value) >= min) return Number(value);
  console.error(`--${name} must be a whole number, ${min} or more`);
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
  console.error(`--commit ${values.commit} is no commit here`);
  process.exit(2);
}
const commit = found.stdout.trim();

const results = join(root, "test-results", "clones");
mkdirSync(results, { recursive: true });
const runsFile = join(results, "runs.jsonl");

/** What an interruption left of a last line must not stand before the next one. */
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
  const under = load === 0 ? "" : `, with ${load} busy processes beside it`;
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
    console.error(isInterrupted ? "Interrupted; the same command goes on from here." : error);
    process.exit(isInterrupted ? 130 : 1);
  }
}

const table = tableOf(runs, commit);
writeFileSync(join(results, "table.txt"), table);
console.log(`\n${table}`);
const isGreen = runs.every((run) => run.commit !== commit || run.verdict === "green");
process.exit(isGreen ? 0 : 1);

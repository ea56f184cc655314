import { spawn, spawnSync } from "node:child_process";
import { closeSync, cpSync, existsSync, mkdirSync, openSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { startLoad } from "./load.ts";
import { type Ending, folderOf, type Run, type Summary, summarySchema, verdictOf } from "./runs.ts";

export interface CloneOptions {
  /** The repository to clone. */
  root: string;
  commit: string;
  load: number;
  /** Number of this run in the series; each run has its own folder. */
  index: number;
  /** Folder for the clones. */
  workFolder: string;
  /** Folder for the logs and results of failed runs. */
  keptFolder: string;
  timeoutMs: number;
  /** Arguments of `npm test`; empty for all tests. */
  words: readonly string[];
  signal: AbortSignal;
}

function git(folder: string, ...words: string[]): void {
  const run = spawnSync("git", words, { cwd: folder, encoding: "utf8" });
  if (run.status !== 0) throw new Error(`git ${words[0]} failed: ${run.stderr}`);
}

/** Environment without this process's npm, test and Lilypad variables. */
const environment = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) =>
        !/^(npm_(lifecycle|package|command|execpath|node)|INIT_CWD|NODE_|VITEST)/.test(name),
    ),
  );

function readSummary(folder: string): Summary | undefined {
  const path = join(folder, "test-results", "steps.json");
  if (!existsSync(path)) return undefined;
  return summarySchema.safeParse(JSON.parse(readFileSync(path, "utf8"))).data;
}

/** Runs `npm test`. It and its child processes are ended at the time limit or when the series is interrupted. */
function runTests(folder: string, logFile: string, options: CloneOptions): Promise<Ending> {
  const log = openSync(logFile, "w");
  const startedAt = performance.now();
  let timedOut = false;
  return new Promise((resolve, reject) => {
    const child = spawn("npm", ["test", "--", ...options.words], {
      cwd: folder,
      env: environment(),
      stdio: ["ignore", log, log],
      detached: true,
    });
    closeSync(log);
    const end = () => {
      if (child.pid === undefined) return;
      try {
        process.kill(-child.pid, "SIGKILL");
      } catch {
        // The process has already ended.
      }
    };
    const timer = setTimeout(() => {
      timedOut = true;
      end();
    }, options.timeoutMs);
    options.signal.addEventListener("abort", end, { once: true });
    child.on("error", reject);
    child.on("exit", (exitCode) => {
      clearTimeout(timer);
      options.signal.removeEventListener("abort", end);
      const seconds = (performance.now() - startedAt) / 1000;
      resolve({ exitCode, timedOut, seconds, summary: readSummary(folder) });
    });
  });
}

/**
 * Runs `npm test` in a fresh clone and removes the clone. Log and results of a failed run are copied to `keptFolder`.
 * @throws Error if cloning fails or the series is interrupted
 */
export async function runClone(options: CloneOptions): Promise<Run> {
  const name = folderOf(options.index);
  const folder = join(options.workFolder, name);
  mkdirSync(options.workFolder, { recursive: true });
  rmSync(folder, { recursive: true, force: true });
  git(options.workFolder, "clone", "--quiet", "--no-checkout", options.root, folder);
  git(folder, "checkout", "--quiet", "--detach", options.commit);
  const logFile = join(options.workFolder, `run-${options.index + 1}.log`);
  const startedAt = new Date().toISOString();
  const endLoad = startLoad(options.load);
  try {
    const ending = await runTests(folder, logFile, options);
    options.signal.throwIfAborted();
    const result = verdictOf(ending);
    if (result.verdict !== "green") {
      const kept = join(options.keptFolder, startedAt.replaceAll(":", "-"));
      mkdirSync(kept, { recursive: true });
      cpSync(logFile, join(kept, "npm-test.log"));
      const results = join(folder, "test-results");
      if (existsSync(results)) cpSync(results, join(kept, "test-results"), { recursive: true });
    }
    return { commit: options.commit, folder: name, load: options.load, startedAt, ...result };
  } finally {
    endLoad();
    rmSync(folder, { recursive: true, force: true });
    rmSync(logFile, { force: true });
  }
}

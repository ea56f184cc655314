import { spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { isAlive } from "../processes.ts";

const prefix = "lilypad-run-";

export interface Run {
  /** The temporary folder of this process, and of all that it starts. */
  folder: string;
  /** Keeps the folder after the end, so that a person can inspect it. */
  keep(): void;
}

export interface RunOptions {
  /** Ends the run, and keeps its folder, if it takes longer. */
  maxMinutes?: number;
}

/**
 * Starts the program that ends a run: once this process is gone, however it ended, it ends every process of the run,
 * unmounts its disks and removes its folder. It also ends this process if npm or the program that has started it is killed.
 * A process belongs to the run if a setting, an argument or an ancestor of it names the folder.
 */
export function keepRun(folder: string, { maxMinutes = 0 }: RunOptions = {}): { keep(): void } {
  const program = resolve("packages/local-stack/src/run/keep-run.mjs");
  const keeper = spawn(
    process.execPath,
    [program, folder, String(process.pid), String(maxMinutes)],
    // In its own process group, so that Ctrl-C and the end of a terminal do not end it. It must not belong to the run.
    { stdio: ["pipe", "ignore", "inherit"], detached: true, env: { PATH: process.env.PATH } },
  );
  keeper.unref();
  const { stdin } = keeper;
  // This process may end although the pipe is open.
  if ("unref" in stdin && typeof stdin.unref === "function") stdin.unref();
  stdin.on("error", () => undefined);
  return { keep: () => void stdin.write("keep\n") };
}

/** Lets the folders of runs be removed whose process and whose keeper were killed. The name has the process's number. */
function removeEndedRuns(parent: string): void {
  for (const name of readdirSync(parent)) {
    const pid = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : 0;
    if (pid === 0 || Number.isNaN(pid) || isAlive(pid, "node")) continue;
    const folder = join(parent, name);
    if (existsSync(join(folder, "kept"))) continue;
    const program = resolve("packages/local-stack/src/run/keep-run.mjs");
    // The process is gone, so that it begins immediately.
    spawn(process.execPath, [program, folder, String(pid), "0"], {
      stdio: "ignore",
      detached: true,
      env: { PATH: process.env.PATH },
    }).unref();
  }
}

/**
 * Opens the run of a command that starts programs: a folder of its own becomes the temporary folder of this process and of
 * all that it starts, and nothing of it is left when this process has ended, also by kill -9.
 */
export function openRun(options: RunOptions = {}): Run {
  const parent = tmpdir();
  removeEndedRuns(parent);
  const folder = mkdtempSync(join(parent, `${prefix}${process.pid}-`));
  // Programs of other users, such as PostgreSQL's, have to reach the files that are meant for them.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  return { folder, ...keepRun(folder, options) };
}

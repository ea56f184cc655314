import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { dieWithParent } from "../processes.ts";

export interface ProgramOptions {
  command: string;
  words: readonly string[];
  environment: Readonly<Record<string, string | undefined>>;
  folder: string;
  /** Its output is appended to this file. */
  logFile: string;
}

export interface RunningProgram {
  isRunning(): boolean;
  /** Everything that is in the log file. */
  output(): string;
  /** Resolves with the exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>;
  /** Asks it to stop (SIGTERM), and kills it if it does not within half a minute. @returns the exit code, or the signal that ended it */
  stop(): Promise<number | NodeJS.Signals>;
  /** Ends it and the programs that it has started with kill -9. */
  kill(): Promise<void>;
}

const stopTimeoutMs = 30_000;

/** Starts a program in a process group of its own. It gets SIGTERM when this process ends for any reason. */
export function startProgram(options: ProgramOptions): RunningProgram {
  const [command = "", ...words] = [...dieWithParent("TERM"), options.command, ...options.words];
  const output = openSync(options.logFile, "a");
  const child = spawn(command, words, {
    cwd: options.folder,
    env: { ...options.environment },
    stdio: ["ignore", output, output],
    detached: true,
  });
  closeSync(output);
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const ended = once(child, "exit").then(([code, signal]) => code ?? signal);
  return {
    isRunning,
    output: () => readFileSync(options.logFile, "utf8"),
    ended,
    stop() {
      if (isRunning()) child.kill("SIGTERM");
      const timer = setTimeout(() => child.kill("SIGKILL"), stopTimeoutMs);
      return ended.finally(() => clearTimeout(timer));
    },
    async kill() {
      if (isRunning() && child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
      await ended;
    },
  };
}

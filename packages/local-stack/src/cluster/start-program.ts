import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { dieWithParent } from "../processes.ts";

export interface ProgramOptions {
  command: string;
  words: readonly string[];
  environment: Readonly<Record<string, string | undefined>>;
  /** The folder in which it runs; this process's by default. */
  folder?: string;
  /** Its output is appended to this file; without one, it stays in memory. */
  logFile?: string;
  /** The user and group who run it; those of this process by default. */
  userId?: number | undefined;
  /** The signal that it gets when this process ends for any reason; SIGTERM by default. */
  diesWith?: "TERM" | "KILL";
  /** How long it may take to stop before it is killed; half a minute by default. */
  stopTimeoutMs?: number;
}

export interface RunningProgram {
  pid: number;
  isRunning(): boolean;
  /** Everything that it has written, or that is in the log file. */
  output(): string;
  signal(name: NodeJS.Signals): void;
  /** Resolves with the exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>;
  /** Asks it to stop (SIGTERM), and kills it if it does not in time. @returns the exit code, or the signal that ended it */
  stop(): Promise<number | NodeJS.Signals>;
  /** Ends it and the programs that it has started with kill -9. */
  kill(): Promise<void>;
}

const usualStopTimeoutMs = 30_000;

/** Starts a program in a process group of its own, which ends when this process ends for any reason. */
export function startProgram(options: ProgramOptions): RunningProgram {
  const { logFile, folder, userId, diesWith = "TERM" } = options;
  const { stopTimeoutMs = usualStopTimeoutMs } = options;
  const [command = "", ...words] = [...dieWithParent(diesWith), options.command, ...options.words];
  const log = logFile === undefined ? undefined : openSync(logFile, "a");
  const child = spawn(command, words, {
    ...(folder === undefined ? {} : { cwd: folder }),
    ...(userId === undefined ? {} : { uid: userId, gid: userId }),
    env: { ...options.environment },
    stdio: ["ignore", log ?? "pipe", log ?? "pipe"],
    detached: true,
  });
  if (log !== undefined) closeSync(log);
  let written = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk: Buffer) => {
      written += chunk.toString();
    });
  }
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  // What it has written is complete when its streams are closed.
  const ended = once(child, "close").then(([code, signal]) => code ?? signal);
  return {
    pid: child.pid ?? 0,
    isRunning,
    output: () => (logFile === undefined ? written : readFileSync(logFile, "utf8")),
    signal: (name) => void child.kill(name),
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

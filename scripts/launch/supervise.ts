import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { dieWithParent } from "@lilypad/local-stack";

export interface ProgramOptions {
  name: string;
  /** A built program, run by this Node. */
  program: string;
  /** Options of Node itself, such as --inspect. */
  nodeOptions?: readonly string[];
  environment: Record<string, string | undefined>;
  logFile: string;
  /** Answers with a success once the program can be used. */
  readyUrl: string;
  say(line: string): void;
  /** It runs again, as another process. */
  onRestart(): void;
}

export interface RunningProgram {
  pid(): number | undefined;
  /**
   * Ends it and starts it again, which is over when it is ready. One that does not become ready stays
   * down until the next restart.
   * @throws Error with the end of its log when it does not become ready
   */
  restart(): Promise<void>;
  /** Asks it to end, and makes it when it does not. */
  stop(): Promise<void>;
}

const readyTimeoutMs = 60_000;
const stopTimeoutMs = 15_000;
const shortestPauseMs = 200;
const longestPauseMs = 10_000;
/** A program that ran this long was well: the next pause is short again. */
const wellAfterMs = 30_000;

function lastLines(logFile: string): string {
  return readFileSync(logFile, "utf8").trimEnd().split("\n").slice(-12).join("\n");
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}

/**
 * Starts a program, waits until it is ready, and starts it again whenever it ends by itself, after a
 * pause that grows. It is the leader of a process group of its own, so that Ctrl-C reaches only the
 * launcher, which then ends all in order; and it dies with the launcher (on Linux).
 * @throws Error with the end of its log when it does not become ready
 */
export async function supervise(options: ProgramOptions): Promise<RunningProgram> {
  let child: ChildProcess | undefined;
  let stopping = false;
  let pauseMs = shortestPauseMs;
  let ended: Promise<void> = Promise.resolve();
  let nextStart: NodeJS.Timeout | undefined;

  function start(): void {
    const log = openSync(options.logFile, "a", 0o600);
    const [command = process.execPath, ...words] = [
      ...dieWithParent("KILL"),
      process.execPath,
      "--enable-source-maps",
      ...(options.nodeOptions ?? []),
      options.program,
    ];
    const startedAt = Date.now();
    const started = spawn(command, words, {
      env: options.environment,
      stdio: ["ignore", log, log],
      detached: process.platform !== "win32",
    });
    closeSync(log);
    child = started;
    ended = new Promise((resolve) => {
      let noticed = false;
      const onEnd = (reason: string) => {
        if (noticed) return;
        noticed = true;
        child = undefined;
        resolve();
        if (stopping || !hasBeenReady) return;
        if (Date.now() - startedAt > wellAfterMs) pauseMs = shortestPauseMs;
        options.say(`${options.name} ended (${reason}); starting it again (${options.logFile})`);
        nextStart = setTimeout(() => {
          start();
          options.onRestart();
        }, pauseMs);
        pauseMs = Math.min(pauseMs * 2, longestPauseMs);
      };
      started.on("error", (error) => onEnd(error.message));
      started.on("exit", (code, signal) => onEnd(String(signal ?? code)));
    });
  }

  async function end(): Promise<void> {
    clearTimeout(nextStart);
    const last = child;
    if (last === undefined) return;
    last.kill("SIGTERM");
    const timer = setTimeout(() => last.kill("SIGKILL"), stopTimeoutMs);
    await ended;
    clearTimeout(timer);
  }

  async function waitUntilReady(): Promise<void> {
    const endsAt = Date.now() + readyTimeoutMs;
    while (!(await answers(options.readyUrl))) {
      if (child === undefined || Date.now() > endsAt) {
        const why = child === undefined ? "ended at its start" : "did not become ready";
        await end();
        throw new Error(
          `${options.name} ${why}; its log ends with:\n${lastLines(options.logFile)}`,
        );
      }
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
    // Somebody else's answer on our port is not ours.
    if (child === undefined) throw new Error(`${options.name}: ${lastLines(options.logFile)}`);
  }

  async function stop(): Promise<void> {
    stopping = true;
    await end();
  }

  async function restart(): Promise<void> {
    hasBeenReady = false;
    await end();
    if (stopping) return;
    pauseMs = shortestPauseMs;
    start();
    try {
      await waitUntilReady();
    } catch (error) {
      if (stopping) return;
      throw error;
    }
    hasBeenReady = true;
    options.onRestart();
  }

  let hasBeenReady = false;
  start();
  try {
    await waitUntilReady();
  } catch (error) {
    stopping = true;
    throw error;
  }
  hasBeenReady = true;
  return { pid: () => child?.pid, restart, stop };
}

import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { dieWithParent } from "@lilypad/local-stack";

export interface ProgramOptions {
  name: string;
  /** Path of a built program, run by this Node. */
  program: string;
  /** Node options, such as --inspect. */
  nodeOptions?: readonly string[];
  environment: Record<string, string | undefined>;
  logFile: string;
  /** URL that answers with a success once the program is ready. */
  readyUrl: string;
  /** The longest pause before a restart, in milliseconds; 10 seconds by default. */
  maxPauseMs?: number;
  say(line: string): void;
  /** Called after each restart, with a new process id. */
  onRestart(): void;
}

export interface RunningProgram {
  pid(): number | undefined;
  /**
   * Restarts it and waits until it is ready. If it does not become ready, it stays down until the next
   * restart.
   * @throws Error with the end of its log if it does not become ready
   */
  restart(): Promise<void>;
  /** Asks it to end, and kills it if it does not. */
  stop(): Promise<void>;
}

const readyTimeoutMs = 60_000;
const stopTimeoutMs = 15_000;
const minPauseMs = 200;
const defaultMaxPauseMs = 10_000;
/** A program that ran this long was healthy, so the next pause is short again. */
const healthyAfterMs = 30_000;

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
 * Starts a program, waits until it is ready, and restarts it with growing pauses if it ends unexpectedly.
 * It leads its own process group, so that Ctrl-C reaches only the launcher, which then stops all parts in
 * order. On Linux it ends together with the launcher.
 * @throws Error with the end of its log if it does not become ready
 */
export async function supervise(options: ProgramOptions): Promise<RunningProgram> {
  let child: ChildProcess | undefined;
  let stopping = false;
  let pauseMs = minPauseMs;
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
        if (Date.now() - startedAt > healthyAfterMs) pauseMs = minPauseMs;
        options.say(`${options.name} ended (${reason}); restarting it (${options.logFile})`);
        nextStart = setTimeout(() => {
          start();
          options.onRestart();
        }, pauseMs);
        pauseMs = Math.min(pauseMs * 2, options.maxPauseMs ?? defaultMaxPauseMs);
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
        const reason = child === undefined ? "ended at its start" : "did not become ready";
        await end();
        throw new Error(
          `${options.name} ${reason}; its log ends with:\n${lastLines(options.logFile)}`,
        );
      }
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
    // Another program may have answered on our port.
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
    pauseMs = minPauseMs;
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

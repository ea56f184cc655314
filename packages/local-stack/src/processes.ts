import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** A process that has ended but was not yet collected by its parent still accepts signals. */
function isZombie(pid: number): boolean {
  if (process.platform !== "linux") return false;
  try {
    return /\) Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return true;
  }
}

function acceptsSignals(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM" && !isZombie(pid);
  }
  return !isZombie(pid);
}

/**
 * Returns whether a process with this id runs and its command line contains `name`. The name is checked
 * because ids are reused, and no other process may be ended.
 */
export function isAlive(pid: number, name: string): boolean {
  if (!acceptsSignals(pid)) return false;
  if (process.platform !== "linux") return true;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(name);
  } catch {
    return false;
  }
}

/** Sends a signal to a process and waits until it has ended; after `timeoutMs` it is killed. */
export async function endProcess(
  pid: number,
  signal: NodeJS.Signals,
  timeoutMs: number,
): Promise<void> {
  const endsAt = Date.now() + timeoutMs;
  const send = (which: NodeJS.Signals) => {
    try {
      process.kill(pid, which);
    } catch {
      // It has already ended.
    }
  };
  send(signal);
  while (acceptsSignals(pid)) {
    if (Date.now() > endsAt) send("SIGKILL");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

let hasSetpriv: boolean | undefined;

/**
 * Returns a command prefix with which a child gets `signal` when this process ends for any reason; empty
 * where the operating system does not support it.
 */
export function dieWithParent(signal: "INT" | "TERM" | "KILL"): string[] {
  if (process.platform !== "linux") return [];
  hasSetpriv ??= spawnSync("setpriv", ["--pdeathsig", "clear", "true"]).status === 0;
  return hasSetpriv ? ["setpriv", "--pdeathsig", signal] : [];
}

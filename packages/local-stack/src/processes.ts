import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** A process that has ended but that nobody has collected yet still answers to signals. */
function isZombie(pid: number): boolean {
  if (process.platform !== "linux") return false;
  try {
    return /\) Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return true;
  }
}

function answersSignals(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM" && !isZombie(pid);
  }
  return !isZombie(pid);
}

/**
 * Whether a process with this id lives and its command line contains `name`: ids are used again, and
 * a stranger must not be ended.
 */
export function isAlive(pid: number, name: string): boolean {
  if (!answersSignals(pid)) return false;
  if (process.platform !== "linux") return true;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(name);
  } catch {
    return false;
  }
}

/** Asks a process to end, and makes it when it does not within `timeoutMs`. */
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
      // It has ended by itself.
    }
  };
  send(signal);
  while (answersSignals(pid)) {
    if (Date.now() > endsAt) send("SIGKILL");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

let hasSetpriv: boolean | undefined;

/**
 * The words to put before a command so that it gets `signal` when this process ends in whatever way.
 * Empty where the operating system cannot do that.
 */
export function dieWithParent(signal: "INT" | "TERM" | "KILL"): string[] {
  if (process.platform !== "linux") return [];
  hasSetpriv ??= spawnSync("setpriv", ["--pdeathsig", "clear", "true"]).status === 0;
  return hasSetpriv ? ["setpriv", "--pdeathsig", signal] : [];
}

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/**
 * Whether a process with this id lives and its command line contains `name`: ids are used again, and
 * a stranger must not be ended.
 */
export function isAlive(pid: number, name: string): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
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
  const send = (which: NodeJS.Signals | 0) => {
    try {
      return process.kill(pid, which);
    } catch {
      return false;
    }
  };
  if (!send(signal)) return;
  while (send(0)) {
    if (Date.now() > endsAt) send("SIGKILL");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

let setprivWorks: boolean | undefined;

/**
 * A command line whose process gets `signal` when this one ends, however it ends: a killed parent
 * leaves nothing running. Only Linux can; elsewhere the command line stays as it is, and leftovers
 * are looked for at the next start.
 */
export function dyingWithParent(
  signal: "KILL" | "INT",
  commandLine: readonly [string, ...string[]],
): [string, ...string[]] {
  setprivWorks ??=
    process.platform === "linux" &&
    spawnSync("setpriv", ["--pdeathsig", "KILL", "true"], { stdio: "ignore" }).status === 0;
  return setprivWorks ? ["setpriv", "--pdeathsig", signal, ...commandLine] : [...commandLine];
}

import { readdirSync, readFileSync } from "node:fs";

export interface RunningProcess {
  pid: number;
  parent: number;
  /** Arguments separated by spaces. */
  command: string;
}

function readProcess(pid: number): RunningProcess | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const [state = "", parent = ""] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (state === "Z") return undefined;
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
    return { pid, parent: Number(parent), command };
  } catch {
    // The process has ended meanwhile.
    return undefined;
  }
}

/** Returns the running descendants of a process, parents before children; Linux only. */
export function descendantsOf(root: number): RunningProcess[] {
  const all = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)) ?? []);
  const found: RunningProcess[] = [];
  for (let parents = [root]; parents.length > 0; ) {
    const children = all.filter((one) => parents.includes(one.parent));
    found.push(...children);
    parents = children.map(({ pid }) => pid);
  }
  return found;
}

/** Sends kill -9; does nothing if the process has already ended. */
export function killNow(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

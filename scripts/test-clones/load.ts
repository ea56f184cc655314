import { type ChildProcess, spawn } from "node:child_process";

/** Keeps one core busy, and ends when the process that started it is gone. */
const busy =
  "const parent = process.ppid; while (process.ppid === parent) for (let i = 0; i < 1e8; i += 1);";

/**
 * Keeps cores busy beside the tests.
 * @returns ends exactly the processes that were started here
 */
export function startLoad(processes: number): () => void {
  const children: ChildProcess[] = Array.from({ length: processes }, () =>
    spawn(process.execPath, ["-e", busy], { stdio: "ignore" }),
  );
  return () => {
    for (const child of children) child.kill("SIGKILL");
  };
}

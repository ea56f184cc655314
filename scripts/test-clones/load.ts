import { type ChildProcess, spawn } from "node:child_process";

/** Script that keeps one core busy and ends when its parent process ends. */
const busy =
  "const parent = process.ppid; while (process.ppid === parent) for (let i = 0; i < 1e8; i += 1);";

/**
 * Keeps cores busy during the tests.
 * @returns a function that ends the started processes
 */
export function startLoad(processes: number): () => void {
  const children: ChildProcess[] = Array.from({ length: processes }, () =>
    spawn(process.execPath, ["-e", busy], { stdio: "ignore" }),
  );
  return () => {
    for (const child of children) child.kill("SIGKILL");
  };
}

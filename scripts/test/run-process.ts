import { spawn } from "node:child_process";
import { root } from "./programs.ts";

/**
 * Runs Node with these arguments and shows its output. @returns true if it exits with 0
 * @param environment added to this process's environment
 */
export const runProcess = (
  words: readonly string[],
  environment: Record<string, string> = {},
): Promise<boolean> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, words, {
      cwd: root,
      stdio: "inherit",
      env: { ...process.env, ...environment },
    });
    child.on("error", () => resolve(false));
    child.on("exit", (code) => resolve(code === 0));
  });

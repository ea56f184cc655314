import { spawnSync } from "node:child_process";

/**
 * Runs a program to its end.
 * @returns its standard output
 * @throws Error with its message if it fails or is missing
 */
export function runProgram(folder: string, program: string, words: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, words, {
    cwd: folder,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  if (error !== undefined) throw error;
  if (status !== 0) throw new Error(`${program} ${words[0]} failed:\n${stderr.trim()}`);
  return stdout;
}

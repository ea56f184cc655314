import { Refused } from "../outcome.ts";

/**
 * Replaces this process by a Node program: it keeps the process's id, so that signals reach it, and nothing of this process
 * is left that could outlive it or be outlived by it.
 * @throws Refused on systems that cannot do that
 */
export function replaceProcess(program: string, env: NodeJS.ProcessEnv): never {
  if (process.execve === undefined) {
    throw new Refused(
      `This system cannot replace a process. Run node --enable-source-maps ${program} with the settings in its environment.`,
    );
  }
  return process.execve(
    process.execPath,
    [process.execPath, "--enable-source-maps", program],
    // Variables that are not set would be the text "undefined".
    Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined)),
  );
}

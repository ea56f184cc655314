export interface ChangingProgram {
  name: string;
  /**
   * Builds the program.
   * @returns its files, and folders of which every file counts, which end with a slash
   * @throws Error if the build fails
   */
  build(): Promise<readonly string[]>;
  /** @throws Error if it does not become ready */
  restart(): Promise<void>;
  say(line: string): void;
  /** Current time in milliseconds. */
  now(): number;
}

export interface Restarter {
  /** Reports a changed file. Only a file of the program restarts it. */
  changed(file: string): void;
  /** Resolves when no restart is in progress. */
  idle(): Promise<void>;
}

const isBelow = (file: string, folder: string) => folder.endsWith("/") && file.startsWith(folder);

/**
 * Restarts a program when one of its files changes. Changes during a restart lead to one more restart.
 * While the build fails, the running program is not stopped.
 * @param files result of the last `build`
 */
export function restartOnChange(program: ChangingProgram, files: readonly string[]): Restarter {
  let consistsOf = new Set(files);
  /** True after a failed build; then a change of any file may fix it, also of a new one. */
  let isBroken = false;
  let isDirty = false;
  let running: Promise<void> | undefined;

  async function restart(): Promise<void> {
    while (isDirty) {
      isDirty = false;
      const startedAt = program.now();
      try {
        consistsOf = new Set(await program.build());
        isBroken = false;
      } catch {
        // esbuild has printed the error.
        isBroken = true;
        program.say(`${program.name}: the build failed; the previous version is still running`);
        continue;
      }
      if (isDirty) continue;
      try {
        await program.restart();
        const seconds = ((program.now() - startedAt) / 1000).toFixed(1);
        program.say(`${program.name}: restarted in ${seconds} s`);
      } catch (error) {
        program.say(error instanceof Error ? error.message : String(error));
        program.say(`${program.name}: down until the next change`);
      }
    }
  }

  return {
    changed(file) {
      const isPart = consistsOf.has(file) || [...consistsOf].some((one) => isBelow(file, one));
      if (!isPart && !isBroken) return;
      isDirty = true;
      running ??= restart().finally(() => {
        running = undefined;
      });
    },
    idle: () => running ?? Promise.resolve(),
  };
}

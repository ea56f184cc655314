export interface ChangingProgram {
  name: string;
  /**
   * Builds the program anew.
   * @returns the files that it consists of, and the folders whose every file counts, which end with a slash
   * @throws Error when the sources cannot be built
   */
  build(): Promise<readonly string[]>;
  /** @throws Error when it does not become ready */
  restart(): Promise<void>;
  say(line: string): void;
  /** Milliseconds of some clock. */
  now(): number;
}

export interface Restarter {
  /** Tells of a file that changed. Only what the program consists of restarts it. */
  changed(file: string): void;
  /** Resolves when no restart is under way. */
  idle(): Promise<void>;
}

const isBelow = (file: string, folder: string) => folder.endsWith("/") && file.startsWith(folder);

/**
 * Restarts a program when one of its files changed. Changes during a restart lead to one more. While
 * the sources cannot be built, the program that runs is left alone.
 * @param files what `build` answered when the program was built last
 */
export function restartOnChange(program: ChangingProgram, files: readonly string[]): Restarter {
  let consistsOf = new Set(files);
  /** After a failed build anything may be the remedy, also a file that did not exist. */
  let mayBeRemedy = false;
  let isDirty = false;
  let running: Promise<void> | undefined;

  async function restart(): Promise<void> {
    while (isDirty) {
      isDirty = false;
      const startedAt = program.now();
      try {
        consistsOf = new Set(await program.build());
        mayBeRemedy = false;
      } catch {
        // esbuild has printed where it is.
        mayBeRemedy = true;
        program.say(`${program.name}: cannot be built; what ran before still runs`);
        continue;
      }
      if (isDirty) continue;
      try {
        await program.restart();
        const seconds = ((program.now() - startedAt) / 1000).toFixed(1);
        program.say(`${program.name}: restarted in ${seconds} s`);
      } catch (error) {
        program.say(error instanceof Error ? error.message : String(error));
        program.say(`${program.name}: is down until the next change`);
      }
    }
  }

  return {
    changed(file) {
      const isPart = consistsOf.has(file) || [...consistsOf].some((one) => isBelow(file, one));
      if (!isPart && !mayBeRemedy) return;
      isDirty = true;
      running ??= restart().finally(() => {
        running = undefined;
      });
    },
    idle: () => running ?? Promise.resolve(),
  };
}

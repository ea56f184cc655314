import type { Outcome } from "./outcome.ts";

/** The environment of a command: its settings, the clock and the terminal. */
export interface Context {
  /** The settings: the variables of the process, and those of --env-file that the process does not have. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The file of --env-file, which may hold passwords; undefined without the option. */
  readonly settingsFile: string | undefined;
  now(): Date;
  /** Writes a line for the person who waits, on stderr, so that it never mixes with the result. */
  note(line: string): void;
}

/** Runs the work of a command, and prints its outcome as text or as JSON. */
export type Run = (work: (context: Context) => Promise<Outcome> | Outcome) => Promise<void>;

/** A value that JSON can express; bigints become strings of digits. */
export type Json =
  | string
  | number
  | boolean
  | bigint
  | null
  | readonly Json[]
  | { readonly [name: string]: Json };

/** The result of a command. */
export interface Outcome {
  /** The lines of text that people read. */
  readonly lines: readonly string[];
  /** The data that --json prints for programs. Fields may be added, but never renamed or removed. */
  readonly data: { readonly [name: string]: Json };
  /** False if a problem was found: the exit code is then 1. */
  readonly ok?: boolean;
}

/** A command that cannot be done; the message says why and what to do. The exit code is 1. */
export class Refused extends Error {
  override readonly name = "Refused";
}

/** A command that was called wrongly. The exit code is 2. */
export class WrongUsage extends Error {
  override readonly name = "WrongUsage";
}

/** Writes a value as JSON for programs, with bigints as strings of digits. */
export const toJson = (value: unknown, space?: number): string =>
  JSON.stringify(
    value,
    (_, one: unknown) => (typeof one === "bigint" ? one.toString() : one),
    space,
  );

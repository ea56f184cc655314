import { runOps } from "../src/run-ops.ts";

/** The output of a command, and its exit code. */
export interface Ran {
  readonly exitCode: number;
  readonly out: string;
  readonly err: string;
}

/** Runs a command as an operator would, with these settings only. */
export async function run(
  words: readonly string[],
  environment: Readonly<Record<string, string | undefined>> = {},
): Promise<Ran> {
  let out = "";
  let err = "";
  const exitCode = await runOps(words, {
    environment,
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
    now: () => new Date(),
  });
  return { exitCode, out, err };
}

/** Runs a command with --json. @returns its parsed output, and its exit code */
export async function runJson(
  words: readonly string[],
  environment: Readonly<Record<string, string | undefined>> = {},
): Promise<{ exitCode: number; answer: Record<string, unknown> }> {
  const { exitCode, out } = await run([...words, "--json"], environment);
  return { exitCode, answer: JSON.parse(out) };
}

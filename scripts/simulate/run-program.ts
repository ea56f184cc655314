import { spawn } from "node:child_process";
import { join, resolve } from "node:path";
import type { Plugin } from "esbuild";
import type { SimulationResult } from "../../apps/server/test/simulation/run-simulation.ts";
import { bundle } from "../bundle/bundle.mjs";

/** Which part of which runs a simulation program does. */
export interface ProgramOptions {
  /** A PostgreSQL that may create databases. */
  readonly serverUrl: string;
  /** The first piece's seed; each further piece has the next one. */
  readonly seed: number;
  /** Operations of all pieces. */
  readonly operations: number;
  /** Operations of one piece; all by default. */
  readonly piece?: number;
  /** After so many operations everything is settled and compared; 250 by default. Accounts are compared after each operation. */
  readonly checkEvery?: number;
}

/** The checkout. */
export const root = resolve(
  import.meta.dirname.includes("node_modules") ? process.cwd() : join(import.meta.dirname, "../.."),
);

/** Bundles the program that simulates pieces, after some plugins have changed its files. */
export const bundleProgram = (outfile: string, plugins: Plugin[] = []): Promise<void> =>
  bundle({
    entry: join(root, "scripts/simulate/pieces.ts"),
    outfile,
    inlinesPackages: true,
    plugins,
  });

/**
 * Runs a bundled program in a process of its own, whose clock and chance it takes over.
 * @returns the results of its pieces, up to the first with a difference
 * @throws Error if a line of the output is no result
 */
export async function runProgram(
  outfile: string,
  { serverUrl, seed, operations, piece = operations, checkEvery = 250 }: ProgramOptions,
): Promise<SimulationResult[]> {
  const numbers = { seed, operations, piece, "check-every": checkEvery };
  const options = Object.entries(numbers).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const child = spawn(process.execPath, [outfile, ...options, "--server-url", serverUrl], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString();
  });
  await new Promise((end) => child.on("close", end));
  const lines = output.split("\n").filter((line) => line !== "");
  return lines.map((line): SimulationResult => JSON.parse(line));
}

// A short run of `npm run simulate`, and a few of the known mistakes that it has to detect.

import { spawn } from "node:child_process";
import { join, resolve } from "node:path";
import { beforeAll, expect, inject, it } from "vitest";
import type { SimulationResult } from "../apps/server/test/simulation/run-simulation.ts";
import { bundle } from "../scripts/bundle/bundle.mjs";
import { mistakes } from "../scripts/simulate/mistakes.ts";
import { applyEdit, runMistake } from "../scripts/simulate/run-mistakes.ts";

const root = resolve(import.meta.dirname, "..");
const outfile = join(root, "node_modules/.cache/lilypad/simulation-under-test.mjs");
// Fixed seeds, so that a run says something about a change; `npm run simulate` runs others. Each has a world of its own.
const firstSeed = Number(process.env.SIMULATION_SEED ?? 1);
const pieces = 10;
const operations = Number(process.env.SIMULATION_OPERATIONS ?? 1_000);

beforeAll(() => bundle({ entry: join(root, "scripts/simulate/main.ts"), outfile }));

/** Runs one piece of the simulation in a process of its own, which it may take over. */
async function simulate(seedOfRun: number, count: number): Promise<SimulationResult> {
  const options = ["--seed", seedOfRun, "--operations", count, "--piece", count];
  const given = [...options, "--server-url", inject("postgresUrl"), "--json"].map(String);
  const child = spawn(process.execPath, [outfile, ...given], {
    stdio: ["ignore", "pipe", "inherit"],
    cwd: root,
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString();
  });
  await new Promise((end) => child.on("close", end));
  return JSON.parse(output);
}

it.each(Array.from({ length: pieces }, (_, index) => firstSeed + index))(
  `no account differs from its model in ${operations} simulated operations with lost answers, crashes and rewinds, seed %d`,
  async (seed) => {
    const { difference, done, counts } = await simulate(seed, operations);
    expect(difference).toBeNull();
    expect(done).toBe(operations);
    // Otherwise nothing was simulated: most people were refused, or nothing ever failed.
    expect(counts["send done"]).toBeGreaterThan(operations / 10);
    expect(counts.crashes).toBeGreaterThan(0);
  },
);

it("two simulations with the same seed have the same events and balances, and another seed has others", async () => {
  const one = await simulate(7, 150);
  const again = await simulate(7, 150);
  const other = await simulate(8, 150);
  expect(again.digest).toBe(one.digest);
  expect(other.digest).not.toBe(one.digest);
});

it.each([
  "conflict-not-checked",
  "replay-answers-new-id",
  "void-keeps-hold",
  "post-keeps-hold",
  "history-not-ended",
])("the simulation detects the known mistake %s", async (name) => {
  const mistake = mistakes.find((one) => one.name === name);
  if (mistake === undefined) throw new Error(`no mistake is called ${name}`);
  const { difference } = await runMistake(inject("postgresUrl"), mistake);
  // A program that does not start has detected nothing.
  expect(difference?.operation).toBeGreaterThanOrEqual(0);
});

it("a known mistake is refused if the text that it replaces is not in the file exactly once", () => {
  const [mistake] = mistakes;
  if (mistake === undefined) throw new Error("there is no mistake");
  expect(() => applyEdit("another text", mistake)).toThrow("contains 0 times");
  expect(() => applyEdit(mistake.find + mistake.find, mistake)).toThrow("contains 2 times");
});

// A short simulation with another seed in each run, and one of the known mistakes; `simulation.deep.test.ts` has longer ones.

import { join } from "node:path";
import { expect, inject, it } from "vitest";
import { mistakes } from "../scripts/simulate/mistakes.ts";
import { applyEdit, runMistake } from "../scripts/simulate/run-mistakes.ts";
import { bundleProgram, root, runProgram } from "../scripts/simulate/run-program.ts";

const seed = Number(process.env.SIMULATION_SEED ?? 1 + Math.floor(Math.random() * 2 ** 30));
const operations = 200;
const serverUrl = inject("postgresUrl");

it(`no account differs from its model in ${operations} simulated operations with lost answers, crashes and rewinds`, async () => {
  console.info(`SIMULATION_SEED=${seed} repeats this run`);
  const outfile = join(root, "node_modules/.cache/lilypad/short-simulation-under-test.mjs");
  await bundleProgram(outfile);
  const results = await runProgram(outfile, {
    serverUrl,
    seed,
    operations,
    checkEvery: operations / 2,
  });
  expect(results).toHaveLength(1);
  for (const { difference, done, counts } of results) {
    expect(difference).toBeNull();
    expect(done).toBe(operations);
    // Otherwise nothing was simulated, because most people were refused.
    expect(counts["send done"]).toBeGreaterThan(operations / 20);
  }
});

it("the simulation detects the known mistake that a used id is not compared with its first payment", async () => {
  const mistake = mistakes.find(({ name }) => name === "conflict-not-checked");
  if (mistake === undefined) throw new Error("the mistake has another name");
  const { difference } = await runMistake(serverUrl, mistake);
  // A program that does not start has detected nothing.
  expect(difference?.operation).toBeGreaterThanOrEqual(0);
});

it("a known mistake is refused if the text that it replaces is not in the file exactly once", () => {
  const [mistake] = mistakes;
  if (mistake === undefined) throw new Error("there is no mistake");
  expect(() => applyEdit("another text", mistake)).toThrow("contains 0 times");
  expect(() => applyEdit(mistake.find + mistake.find, mistake)).toThrow("contains 2 times");
});

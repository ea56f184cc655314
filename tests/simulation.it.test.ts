// A short simulation with another seed in each run; `simulation.deep.test.ts` has longer ones, and known mistakes that they detect.

import { join } from "node:path";
import { expect, inject, it } from "vitest";
import { mistakes } from "../scripts/simulate/mistakes.ts";
import { applyEdit } from "../scripts/simulate/run-mistakes.ts";
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

it("a known mistake is refused if the text that it replaces is not in the file exactly once", () => {
  const [mistake] = mistakes;
  if (mistake === undefined) throw new Error("there is no mistake");
  expect(() => applyEdit("another text", mistake)).toThrow("contains 0 times");
  expect(() => applyEdit(mistake.find + mistake.find, mistake)).toThrow("contains 2 times");
});

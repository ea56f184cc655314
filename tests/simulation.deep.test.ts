// A run of `npm run simulate`, and a few of the known mistakes that it has to detect.

import { join } from "node:path";
import { beforeAll, expect, inject, it } from "vitest";
import { mistakes } from "../scripts/simulate/mistakes.ts";
import { runMistake } from "../scripts/simulate/run-mistakes.ts";
import { bundleProgram, root, runProgram } from "../scripts/simulate/run-program.ts";

const outfile = join(root, "node_modules/.cache/lilypad/simulation-under-test.mjs");
// Fixed seeds, so that a run says something about a change; `npm run simulate` runs others. Each has a world of its own.
const firstSeed = Number(process.env.SIMULATION_SEED ?? 1);
// The euro has 6, 18 or 8 decimals, in turn.
const pieces = 3;
const operations = Number(process.env.SIMULATION_OPERATIONS ?? 1_700);
const serverUrl = inject("postgresUrl");

beforeAll(() => bundleProgram(outfile));

it.concurrent.each([firstSeed, firstSeed + pieces])(
  `no account differs from its model in ${pieces} times ${operations} simulated operations with lost answers, crashes and rewinds, seeds from %d on`,
  async (seed) => {
    const results = await runProgram(outfile, {
      serverUrl,
      seed,
      operations: pieces * operations,
      piece: operations,
      // Settling everything takes as long as 70 operations.
      checkEvery: Math.ceil(operations / 2),
    });
    for (const { difference, done, counts } of results) {
      expect(difference).toBeNull();
      expect(done).toBe(operations);
      // Otherwise nothing was simulated: most people were refused, or nothing ever failed.
      expect(counts["send done"]).toBeGreaterThan(operations / 10);
      expect(counts.crashes).toBeGreaterThan(0);
    }
    expect(results).toHaveLength(pieces);
    const answers = new Set(results.flatMap(({ counts }) => Object.keys(counts)));
    for (const decimals of [6, 8, 18]) expect(answers).toContain(`euros of ${decimals} decimals`);
  },
);

it.concurrent("two simulations with the same seed have the same events and balances, and another seed has others", async () => {
  const [both, [again]] = await Promise.all([
    runProgram(outfile, { serverUrl, seed: 7, operations: 300, piece: 150 }),
    runProgram(outfile, { serverUrl, seed: 7, operations: 150 }),
  ]);
  const [one, other] = both;
  expect(one?.digest).toMatch(/^[0-9a-f]{16}$/);
  expect(again?.digest).toBe(one?.digest);
  expect(other?.digest).not.toBe(one?.digest);
});

// One in the product's SQL, one in the ledger's and one in TypeScript. `npm run simulate -- --mistakes` runs all.
it.concurrent.each(["conflict-not-checked", "void-keeps-hold", "history-not-ended"])(
  "the simulation detects the known mistake %s",
  async (name) => {
    const mistake = mistakes.find((one) => one.name === name);
    if (mistake === undefined) throw new Error(`no mistake is called ${name}`);
    const { difference } = await runMistake(serverUrl, mistake);
    // A program that does not start has detected nothing.
    expect(difference?.operation).toBeGreaterThanOrEqual(0);
  },
);

import { afterAll, beforeAll, expect, test } from "vitest";
import { playHistories } from "../test/fuzz/play-histories.ts";
import { openChain, type TestChain } from "../test/open-chain.ts";
import { openModule } from "../test/open-module.ts";

let world: TestChain;
beforeAll(async () => {
  // The module mints its second token, which has 18 decimals; the first one has 8 here.
  world = await openChain({ decimals: { usdc: 8 } });
});
afterAll(() => world?.anvil.stop());

// FUZZ_RUNS=500 is a long run.
const runs = Number(process.env.FUZZ_RUNS ?? 4);
const timeoutMs = 300_000 + runs * 60_000;

test(
  "in random histories of calls by anybody, the modules allow, refuse and store what the rules say",
  async () => {
    const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);
    console.info(`FUZZ_SEED=${seed} repeats this run`);
    const tally = await playHistories(await openModule(world), { seed, runs });
    console.info([...tally].map(([what, count]) => `${what} ${count}`).join(", "));
    expect(tally.size, "kinds of steps").toBeGreaterThan(5);
  },
  timeoutMs,
);

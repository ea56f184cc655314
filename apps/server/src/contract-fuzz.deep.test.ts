// A short run of `npm run fuzz`.

import { createRandom } from "@lilypad/testing";
import { expect, test } from "vitest";
import { openFuzzWorld } from "../test/contract/fuzz/open-fuzz-world.ts";
import { runFuzz } from "../test/contract/fuzz/run-fuzz.ts";

const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));

test(`every operation answers random requests of every kind of caller as the contract says, and the payment records balance (FUZZ_SEED=${seed})`, async () => {
  const world = await openFuzzWorld();
  try {
    const { product, callers } = world;
    const result = await runFuzz({
      product,
      callers,
      random: createRandom(seed),
      inputs: 2,
      explains: world.explains,
    });
    expect(result.problems).toEqual([]);
    expect(result.withoutInput).toEqual([]);
    const succeeded = [...result.byOperation.values()].filter(({ statuses }) =>
      statuses.has("200"),
    );
    expect(succeeded.length).toBeGreaterThan(50);
    expect(await world.findDifferences()).toEqual([]);
  } finally {
    await world.close();
  }
});

import type { Hex } from "viem";
import { afterAll, afterEach, beforeAll, beforeEach, describe, test } from "vitest";
import type { ModuleCheck } from "../test/checks/check.ts";
import { handoverChecks } from "../test/checks/handover-checks.ts";
import { ownSafeChecks } from "../test/checks/own-safe-checks.ts";
import { settlementChecks } from "../test/checks/settlement-checks.ts";
import { openChain, type TestChain } from "../test/open-chain.ts";
import { openModule } from "../test/open-module.ts";

let world: TestChain;
let snapshot: Hex;
beforeAll(async () => {
  world = await openChain();
});
afterAll(() => world?.anvil.stop());
beforeEach(async () => {
  snapshot = await world.node.snapshot();
});
afterEach(() => world.revertTo(snapshot));

const groups: [string, readonly ModuleCheck[]][] = [
  // The slow ones need many transactions; settlement-module*.it.test.ts tests the same in less time.
  ["the settlement module", [...settlementChecks.batches, ...settlementChecks.administration]],
  ["hand-overs", handoverChecks],
  ["own Safes", ownSafeChecks],
];

describe.each(groups)("%s", (_, checks) => {
  test.each(checks.map((check) => [check.title, check] as const))("%s", async (_title, { run }) => {
    await run(await openModule(world));
  });
});

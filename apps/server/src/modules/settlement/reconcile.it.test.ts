import { afterAll, beforeAll, expect, it } from "vitest";
import {
  openSettlementWorld,
  type SettlementWorld,
} from "../../../test/worlds/settlement-world.ts";

let world: SettlementWorld;
beforeAll(async () => {
  world = await openSettlementWorld();
});
afterAll(() => world?.close());

it("ignores a difference that is seen only while the chain creates a block", async () => {
  let wrongAnswers = 0;
  const settlement = world.openSettlement({
    wrap: (chain) => ({
      ...chain,
      async readBalances(holders, block) {
        const balances = await chain.readBalances(holders, block);
        if (wrongAnswers === 0) return balances;
        wrongAnswers -= 1;
        return balances.map((balance) => balance + 1n);
      },
    }),
  });
  await world.join();
  await world.settle(settlement);
  wrongAnswers = 2;
  await settlement.reconcile();
  expect((await settlement.getReconciliation()).latest).toMatchObject({
    balanced: true,
    differences: [],
  });
  expect(wrongAnswers).toBe(0);

  wrongAnswers = Number.POSITIVE_INFINITY;
  await settlement.reconcile();
  expect((await settlement.getReconciliation()).latest).toMatchObject({ balanced: false });
});

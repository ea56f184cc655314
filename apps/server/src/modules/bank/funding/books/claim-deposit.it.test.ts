import { afterAll, beforeAll, expect, it } from "vitest";
import {
  dollars,
  type FundingWorld,
  openFundingWorld,
} from "../../../../../test/worlds/open-funding.ts";
import { createClaimDeposit } from "./claim-deposit.ts";

let world: FundingWorld;
beforeAll(async () => {
  world = await openFundingWorld();
});
afterAll(() => world?.close());

it("only money from the provider's own addresses completes a top-up, if they are configured", async () => {
  const ada = await world.join();
  const { intent } = await world.begin(ada, "topup", 7_000);
  const payoutAddresses = [`0x${"ab".repeat(20)}`];
  const module = world.openFunding({ payoutAddresses });
  const settlement = world.openSettlement({ nameDeposit: createClaimDeposit({ payoutAddresses }) });
  await world.chain.deposit(ada, "usdc", dollars(70));
  await world.chain.settle(settlement);
  expect((await world.rowOf(intent.intentId)).status).toBe("AWAITING_TRANSFER");
  await module.refreshTransaction(await world.transactionOf(intent.intentId));
  const transactionId = await world.transactionOf(intent.intentId);
  world.ramp.changeTransaction(transactionId, { status: "COMPLETED" });
  await module.refreshTransaction(transactionId);
  expect((await world.rowOf(intent.intentId)).status).toBe("PROCESSING");
  expect(await world.historyOf(ada)).toEqual(["deposit +7000 confirmed"]);
});

it("money that no intent waits for is credited as a deposit", async () => {
  const ada = await world.join();
  const settlement = world.openSettlement({
    nameDeposit: async (db) => {
      await db.query("select 1 / 0");
      return "topup";
    },
  });
  await world.chain.deposit(ada, "usdc", dollars(12));
  await world.chain.settle(settlement);
  expect(await world.historyOf(ada)).toEqual(["deposit +1200 confirmed"]);
  expect(await world.postedOf(ada)).toEqual({ posted: dollars(12), held: 0n });
  const aside = await world.chain.pool.query("select 1 from chain_log_set_aside");
  expect(aside.rowCount).toBe(0);
});

import { RampError } from "@lilypad/providers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newId } from "../../src/platform/ids.ts";
import {
  type Customer,
  dollars,
  type FundingWorld,
  openFundingWorld,
} from "../worlds/open-funding.ts";
import { type Deaths, dieAfterEach } from "./deaths.ts";
import { dyingAfter } from "./dying-process.ts";

let world: FundingWorld;
/** A module in a process that dies after a number of steps. */
function openDying(steps: number) {
  const process = dyingAfter(steps);
  const module = world.openFunding({
    pool: process.wrapPool(world.chain.pool),
    ramp: process.wrapRamp(world.ramp),
  });
  return { module, died: process.died };
}

async function requestOf(customer: Customer, operation: "topup" | "withdraw", amountCents: number) {
  // Stays below the rate limits.
  world.clock.move(61_000);
  const { quoteId } = await world.quote(customer, operation, amountCents);
  const { caller, linkedAccountId } = customer;
  return { caller, operation, linkedAccountId, amountCents, quoteId, correlationId: newId() };
}

/** Carries out a withdrawal step by step, in a process that may die. */
async function carryOut(
  module: FundingWorld["funding"],
  request: Awaited<ReturnType<typeof requestOf>>,
): Promise<void> {
  const { intentId } = await module.beginIntent(request);
  await world.settle();
  const transactionId = await world.transactionOf(intentId);
  world.ramp.changeTransaction(transactionId, { status: "COMPLETED" });
  await module.refreshTransaction(transactionId);
}

/** Declares the tests of top-ups and withdrawals whose process dies. */
export function testFundingCrashes(deaths: Deaths): void {
  beforeAll(async () => {
    world = await openFundingWorld();
    await world.settle();
    await world.settlement.refreshHealth();
  });
  afterAll(() => world?.close());

  it("a withdrawal completes once, wherever the process dies", async () => {
    const ada = await world.join(5_000);
    const before = await world.clearing();
    let withdrawn = 0;
    const { steps } = await dieAfterEach(deaths, async (step) => {
      const request = await requestOf(ada, "withdraw", 1_000);
      const dying = openDying(step);
      await carryOut(dying.module, request).catch(() => undefined);
      // The next process: the app repeats the request with the same correlationId, the worker does
      // the rest.
      await carryOut(world.funding, request);
      await world.wait(10_000);
      withdrawn += 10;
      const told = `died after ${step} steps`;
      expect(await world.postedOf(ada), told).toEqual({
        posted: dollars(5_000 - withdrawn),
        held: 0n,
      });
      expect((await world.clearing()) - before, told).toBe(0n);
      return dying.died();
    });
    expect(steps).toBeGreaterThan(20);
    const made = [...world.ramp.kept.transactions.values()].map(
      ({ correlationId }) => correlationId,
    );
    expect(new Set(made).size).toBe(made.length);
    expect(await world.findDifferences([ada])).toEqual([]);
  });

  it("the money of a refused withdrawal is returned once, wherever the process dies", async () => {
    const ada = await world.join(100);
    const { steps } = await dieAfterEach(deaths, async (step) => {
      const request = await requestOf(ada, "withdraw", 1_000);
      const refusal = new RampError("QUOTE_EXPIRED", "over");
      world.ramp.failOn("createTransaction", refusal);
      const dying = openDying(step);
      await dying.module.beginIntent(request).catch(() => undefined);
      await world.funding.beginIntent(request).catch(() => undefined);
      await world.wait(60_000);
      world.ramp.recover();
      expect(await world.postedOf(ada), `died after ${step} steps`).toEqual({
        posted: dollars(100),
        held: 0n,
      });
      return dying.died();
    });
    expect(steps).toBeGreaterThan(10);
    expect(await world.findDifferences([ada])).toEqual([]);
  });

  it("a top-up is completed once, wherever the process dies", async () => {
    const ada = await world.join();
    const { steps, told: rounds } = await dieAfterEach(deaths, async (step, before) => {
      const request = await requestOf(ada, "topup", 2_000);
      const dying = openDying(step);
      const tryOnce = async (module: FundingWorld["funding"]) => {
        const { intentId } = await module.beginIntent(request);
        const transactionId = await world.transactionOf(intentId);
        world.ramp.changeTransaction(transactionId, { status: "COMPLETED" });
        await module.refreshTransaction(transactionId);
      };
      // In every other round the money arrives first, so that the event has to find it.
      const isEarly = before % 2 === 1;
      if (isEarly) await world.deliver(ada, dollars(20));
      await tryOnce(dying.module).catch(() => undefined);
      await tryOnce(world.funding);
      if (!isEarly) await world.deliver(ada, dollars(20));
      const { intentId } = await world.funding.beginIntent(request);
      const told = `died after ${step} steps`;
      // Money that arrived before the intent was created does not belong to it.
      expect((await world.rowOf(intentId)).status, told).toBe(isEarly ? "PROCESSING" : "COMPLETED");
      if (isEarly) {
        await world.deliver(ada, dollars(20));
        expect((await world.rowOf(intentId)).status, told).toBe("COMPLETED");
      }
      return dying.died();
    });
    expect(steps).toBeGreaterThan(10);
    const history = await world.historyOf(ada);
    expect(history.filter((line) => line.startsWith("topup"))).toHaveLength(rounds);
    expect(await world.findDifferences([ada])).toEqual([]);
  });
}

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type ExchangeWorld, openExchangeWorld, units } from "../worlds/open-exchange.ts";
import { type Deaths, dieAfterEach } from "./deaths.ts";
import { dyingAfter } from "./dying-process.ts";

let world: ExchangeWorld;
/**
 * Begins and settles an exchange of a dollar in a process that dies after a number of SQL statements, and
 * continues in a new one: the app sends its request again, and settlement reads the database.
 */
async function exchangeDespiteDeath(person: Awaited<ReturnType<typeof world.join>>, steps: number) {
  // The day's limits, and the wait after an exchange that came back, begin anew.
  world.clock.move(24 * 3_600_000);
  const { id: quoteId } = await world.quote(person, "USD", "1.00");
  const request = { quoteId, correlationId: randomUUID() };
  const process = dyingAfter(steps);
  const pool = process.wrapPool(world.chain.pool);
  const dying = world.openExchange({ pool });
  const run = async () => {
    await dying.begin(person.caller, request);
    await world.chain.settle(world.chain.openSettlement({ pool }));
    while ((await dying.worker.pass()) > 0);
  };
  await run().catch(() => undefined);
  await world.exchange.begin(person.caller, request);
  await world.settle();
  return { ended: await world.read(person, quoteId), died: process.died() };
}

/** Declares the tests of exchanges whose process dies. */
export function testExchangeCrashes(deaths: Deaths): void {
  beforeAll(async () => {
    world = await openExchangeWorld();
  });
  afterAll(() => world?.close());

  it("moves both currencies once, whenever the process dies", async () => {
    const ada = await world.join();
    const { steps, told: exchanges } = await dieAfterEach(deaths, async (step) => {
      const { ended, died } = await exchangeDespiteDeath(ada, step);
      expect(ended.state, `died after ${step} statements`).toBe("done");
      return died;
    });
    expect(steps).toBeGreaterThan(20);
    const { usdc, eurc } = await world.balancesOf(ada);
    expect(usdc).toEqual({ posted: units(500 - exchanges), held: 0n });
    expect(eurc).toEqual({ posted: units(500) + BigInt(exchanges) * units(0.91), held: 0n });
    expect(await world.findDifferences([ada])).toEqual([]);
  });

  it("returns the money of a failed leg once, whenever the process dies", async () => {
    const ada = await world.join();
    await world.chain.setFrozen("eurc", ada, true);
    const { steps } = await dieAfterEach(deaths, async (step) => {
      const { ended, died } = await exchangeDespiteDeath(ada, step);
      expect(ended.state, `died after ${step} statements`).toBe("returned");
      return died;
    });
    expect(steps).toBeGreaterThan(20);
    const { usdc, eurc } = await world.balancesOf(ada);
    expect([usdc.posted, usdc.held, eurc.posted]).toEqual([units(500), 0n, units(500)]);
    expect(await world.findDifferences([ada])).toEqual([]);
  });
}

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { dyingAfter } from "../../../test/dying-process.ts";
import {
  newAddress,
  openWalletSendsWorld,
  units,
  type WalletSendsWorld,
} from "../../../test/worlds/open-wallet-sends.ts";

let world: WalletSendsWorld;
beforeAll(async () => {
  world = await openWalletSendsWorld();
});
afterAll(() => world?.close());

it.each(["outside", "another customer"])(
  "a payment to an address of %s moves the money once, whenever the process dies",
  async (whose) => {
    const [ada, ben] = [await world.join(), await world.join()];
    const address = whose === "outside" ? newAddress() : ben.safe;
    const before = await world.chain.balanceAt(address, "usdc");
    let steps = 0;
    for (let died = true; died; steps += 1) {
      world.clock.move(24 * 3_600_000);
      const correlationId = randomUUID();
      const body = { address, amount: "1.00", currency: "USD" } as const;
      const process = dyingAfter(steps);
      const pool = process.wrapPool(world.chain.pool);
      const run = async () => {
        await world.open({ pool }).send(ada.caller, body, correlationId);
        await world.chain.settle(world.chain.openSettlement({ pool }));
      };
      await run().catch(() => undefined);
      const { id } = await world.sends.send(ada.caller, body, correlationId);
      await world.settle();
      expect(await world.sends.find(ada.id, id), `died after ${steps} statements`).toMatchObject({
        state: "done",
      });
      died = process.died();
    }
    expect(steps).toBeGreaterThan(15);
    expect(await world.chain.balanceAt(address, "usdc")).toBe(before + units(steps));
    expect(await world.chain.postedOf(ada, "usdc")).toEqual({
      posted: units(500 - steps),
      held: 0n,
    });
    expect(await world.chain.findDifferences([ada, ben])).toEqual([]);
  },
  180_000,
);

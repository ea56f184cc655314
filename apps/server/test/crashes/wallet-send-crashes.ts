import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  newAddress,
  openWalletSendsWorld,
  units,
  type WalletSendsWorld,
} from "../worlds/open-wallet-sends.ts";
import { type Deaths, dieAfterEach } from "./deaths.ts";
import { dyingAfter } from "./dying-process.ts";

let world: WalletSendsWorld;

/** Declares the tests of payments to addresses whose process dies. */
export function testWalletSendCrashes(deaths: Deaths): void {
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
      const { steps, told } = await dieAfterEach(deaths, async (step) => {
        world.clock.move(24 * 3_600_000);
        const correlationId = randomUUID();
        const body = { address, amount: "1.00", currency: "USD" } as const;
        const process = dyingAfter(step);
        const pool = process.wrapPool(world.chain.pool);
        const run = async () => {
          await world.open({ pool }).send(ada.caller, body, correlationId);
          await world.chain.settle(world.chain.openSettlement({ pool }));
        };
        await run().catch(() => undefined);
        const { id } = await world.sends.send(ada.caller, body, correlationId);
        await world.settle();
        expect(await world.sends.find(ada.id, id), `died after ${step} statements`).toMatchObject({
          state: "done",
        });
        return process.died();
      });
      expect(steps).toBeGreaterThan(14);
      expect(await world.chain.balanceAt(address, "usdc")).toBe(before + units(told));
      expect(await world.chain.postedOf(ada, "usdc")).toEqual({
        posted: units(500 - told),
        held: 0n,
      });
      expect(await world.chain.findDifferences([ada, ben])).toEqual([]);
    },
    180_000,
  );
}

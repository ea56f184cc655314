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

const dollars = (whole: number) => BigInt(whole) * 1_000_000n;

it("imports the batches that a restored database lacks before sends and cancellations are accepted", async () => {
  const before = world.openSettlement();
  const [ada, ben, cal] = [await world.join(), await world.join(), await world.join()];
  await world.deposit(ada, "usdc", dollars(100));
  await world.settle(before);
  await world.send(ada, ben, "usdc", dollars(5));
  await world.settle(before);
  const waiting = await world.send(ada, ben, "usdc", dollars(10));

  const restore = await world.backUp();
  const laterSettlement = world.openSettlement();
  await world.settle(laterSettlement); // settles what was waiting when the backup was made
  await world.send(ben, cal, "usdc", dollars(3)); // unknown to the backup
  await world.settle(laterSettlement);
  const late = await world.join(); // a person missing in the backup
  await world.send(ada, late, "usdc", dollars(7));
  await world.send(null, cal, "LIL", dollars(50));
  await world.settle(laterSettlement);
  await restore();

  const settlement = world.openSettlement();
  await settlement.refreshHealth();
  expect([settlement.acceptsSends(), settlement.isCaughtUp()]).toEqual([false, false]);
  expect(await settlement.cancelQueued(waiting)).toBe(false);
  await settlement.work();
  const reported = (await settlement.getReconciliation()).settlement;
  expect(reported).toMatchObject({ state: "stopped" });
  expect(reported.reason).toContain("restored from a backup");

  await world.settle(settlement);
  await settlement.refreshHealth();
  expect([settlement.acceptsSends(), settlement.isCaughtUp()]).toEqual([true, true]);
  expect(await world.stateOf(waiting)).toMatchObject({ status: 1 });
  expect(await world.postedOf(ada, "usdc")).toEqual({ posted: dollars(78), held: 0n });
  expect(await world.postedOf(ben, "usdc")).toEqual({ posted: dollars(12), held: 0n });
  expect(await world.postedOf(cal, "usdc")).toEqual({ posted: dollars(3), held: 0n });
  expect(await world.postedOf(cal, "LIL")).toEqual({ posted: dollars(50), held: 0n });
  expect(await world.findDifferences([ada, ben, cal])).toEqual([]);
  await settlement.reconcile();
  expect((await settlement.getReconciliation()).latest).toMatchObject({ balanced: true });
  const { rows } = await world.pool.query(
    "select kind, direction, counterparty_id from activity where person_id = $1 order by transfer_id",
    [cal.id],
  );
  // It may have been a payment to a wallet address, so nobody is named.
  expect(rows).toEqual([
    { kind: "imported", direction: 1, counterpartyId: null },
    { kind: "imported", direction: 1, counterpartyId: null },
  ]);

  // A new person does not get the Safe of the person missing in the backup.
  const next = await world.join();
  expect(next.safe).not.toBe(late.safe);
  await world.send(ada, next, "usdc", dollars(1));
  await world.settle(settlement);
  expect(await world.findDifferences([ada, ben, cal, next])).toEqual([]);
});

it("accepts the chain's batch when it has the number of a different batch of ours", async () => {
  const settlement = world.openSettlement();
  const [ada, ben] = [await world.join(), await world.join()];
  await world.deposit(ada, "usdc", dollars(20));
  await world.settle(settlement);
  const restore = await world.backUp();
  const other = world.openSettlement();
  await world.send(ada, ben, "usdc", dollars(4));
  await world.settle(other);
  await restore();

  // The restored database numbered a batch while its node was still behind.
  const mine = await world.send(ada, ben, "usdc", dollars(6));
  const lagging = world.openSettlement({
    wrap: (chain) => ({
      ...chain,
      readNextBatch: async () => (await chain.readNextBatch()) - 1n,
      simulate: async () => ({ accepted: true, moves: [true] }),
      estimateGas: async () => 500_000n,
      broadcast: async () => {
        throw new Error("the node is gone");
      },
    }),
  });
  await expect(lagging.work()).rejects.toThrow("the node is gone");
  await world.settle(world.openSettlement());
  expect(await world.stateOf(mine)).toMatchObject({ status: 1 });
  expect(await world.postedOf(ben, "usdc")).toEqual({ posted: dollars(10), held: 0n });
  expect(await world.findDifferences([ada, ben])).toEqual([]);
});

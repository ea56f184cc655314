import type { ChainPort } from "@lilypad/chain";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  openSettlementWorld,
  type SettlementWorld,
} from "../../../../test/worlds/settlement-world.ts";

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
  expect(await world.stateOf(waiting)).toMatchObject({ status: "confirmed" });
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
  // It may have been a payment to a wallet address, so no other person is named.
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

it("gives nobody the Safe of a person missing in the backup, also when the chain is read before a batch is to be sent", async () => {
  const settlement = world.openSettlement();
  const ada = await world.join();
  await world.deposit(ada, "usdc", dollars(20));
  await world.settle(settlement);
  const restore = await world.backUp();
  const later = world.openSettlement();
  const late = [];
  for (const amount of [1, 2]) {
    const person = await world.join();
    late.push(person.safe);
    await world.send(ada, person, "usdc", dollars(amount));
    await world.settle(later);
  }
  await restore();

  const skipped = async () =>
    (await world.pool.query("select next_index as next from owner_supply")).rows[0]?.next;
  const before = await skipped();
  const restored = world.openSettlement();
  for (let isRead = true; isRead; ) isRead = await restored.scan();
  const after = await skipped();
  expect(after).toBeGreaterThan(before);
  const next = await world.join();
  expect(late).not.toContain(next.safe);
  // Once is enough: owners are made offline.
  await world.settle(restored);
  expect(await skipped()).toBeLessThan(after + (after - before));
  expect(await world.findDifferences([ada, next])).toEqual([]);
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
  expect(await world.stateOf(mine)).toMatchObject({ status: "confirmed" });
  expect(await world.postedOf(ben, "usdc")).toEqual({ posted: dollars(10), held: 0n });
  expect(await world.findDifferences([ada, ben])).toEqual([]);
});

const away = {
  wrap: (chain: ChainPort): ChainPort => ({
    ...chain,
    readNextBatch: async () => {
      throw new Error("the node is away");
    },
  }),
};

/** Starts a process whose chain node is away. @returns whether it accepts sends */
async function acceptsWithoutChain(): Promise<boolean> {
  const settlement = world.openSettlement(away);
  await settlement.refreshHealth().catch((error: unknown) => {
    expect(String(error)).toContain("the node is away");
  });
  return settlement.acceptsSends();
}

it("a process that starts while the chain is away accepts sends only for the database that the chain was asked about", async () => {
  const settlement = world.openSettlement();
  await world.settle(settlement);
  await settlement.refreshHealth();
  expect(settlement.acceptsSends()).toBe(true);
  expect(await acceptsWithoutChain()).toBe(true);

  // A copy of the files.
  const restore = await world.backUp();
  await restore();
  expect(await acceptsWithoutChain()).toBe(false);
  const asking = world.openSettlement();
  await asking.refreshHealth();
  expect(asking.acceptsSends()).toBe(true);
  expect(await acceptsWithoutChain()).toBe(true);

  // A dump that is loaded into the same database.
  await world.pool.query(`create table dumped as table settlement_verification;
    truncate settlement_verification; insert into settlement_verification select * from dumped; drop table dumped`);
  expect(await acceptsWithoutChain()).toBe(false);
});

it("a running process stops to accept sends when its database is replaced, until the chain was asked again", async () => {
  let isAway = false;
  const settlement = world.openSettlement({
    wrap: (chain) => ({
      ...chain,
      readNextBatch: async () => {
        if (isAway) throw new Error("the node is away");
        return chain.readNextBatch();
      },
    }),
  });
  await settlement.refreshHealth();
  expect(settlement.acceptsSends()).toBe(true);
  isAway = true;
  await settlement.refreshHealth();
  expect(settlement.acceptsSends()).toBe(true);
  // As after a failover: the same name and address, but another server behind it.
  await world.pool.query("update settlement_verification set database_identity = 'another life'");
  await expect(settlement.refreshHealth()).rejects.toThrow("the node is away");
  expect([settlement.acceptsSends(), settlement.isCaughtUp()]).toEqual([false, false]);
  isAway = false;
  await settlement.refreshHealth();
  expect([settlement.acceptsSends(), settlement.hasAcceptedSends()]).toEqual([true, true]);
});

it("before its chain was compared with the deployment, a process does not ask it", async () => {
  await world.pool.query("delete from settlement_verification");
  let asked = 0;
  const settlement = world.openSettlement({
    wrap: (chain) => ({
      ...chain,
      readNextBatch: () => {
        asked += 1;
        return chain.readNextBatch();
      },
    }),
  });
  settlement.watch();
  await settlement.refreshHealth();
  expect([asked, settlement.acceptsSends(), settlement.hasAcceptedSends()]).toEqual([
    0,
    false,
    false,
  ]);
  await settlement.stop();
});

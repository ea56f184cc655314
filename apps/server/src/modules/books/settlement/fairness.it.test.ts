// Attacks with which a single person could once stop or delay the payments of others.
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import {
  type Member,
  openSettlementWorld,
  type SettlementWorld,
} from "../../../../test/worlds/settlement-world.ts";
import { defaultSettings, type Settlement } from "./index.ts";

let world: SettlementWorld;
let settlement: Settlement;

beforeAll(async () => {
  world = await openSettlementWorld();
});
beforeEach(() => {
  settlement = world.openSettlement();
});
afterAll(() => world.close());

const dollars = (amount: number) => BigInt(Math.round(amount * 1_000_000));

/** Adds a person with ten dollars, ten euros and ten LIL on the chain. */
async function joinWithMoney(): Promise<Member> {
  const member = await world.join();
  await world.deposit(member, "usdc", dollars(10));
  await world.deposit(member, "eurc", dollars(10));
  await world.send(null, member, "LIL", dollars(10));
  return member;
}
async function joinAllWithMoney(count: number): Promise<Member[]> {
  const members: Member[] = [];
  for (let n = 0; n < count; n += 1) members.push(await joinWithMoney());
  await world.settle(settlement);
  return members;
}
const statusesOf = async (transfers: readonly string[]) =>
  Promise.all(transfers.map(async (transfer) => (await world.stateOf(transfer))?.status));

const [pending, posted, voided] = ["pending", "confirmed", "failed"] as const;

it("sends a batch in the same pass without operations that were cancelled during its examination", async () => {
  const [ada, ben, eve] = (await joinAllWithMoney(3)) as [Member, Member, Member];
  await settlement.refreshHealth();
  const first = await world.send(ada, ben, "usdc", dollars(1));
  const takenBack = await world.send(eve, ben, "usdc", dollars(0.01));
  const last = await world.send(ben, ada, "usdc", dollars(2));
  const attacked = world.openSettlement({
    wrap: (chain) => ({
      ...chain,
      async simulate(call) {
        const simulation = await chain.simulate(call);
        await settlement.cancelQueued(takenBack);
        return simulation;
      },
    }),
  });
  expect(await attacked.work()).toBe(true);
  await world.settle(settlement);
  expect(await statusesOf([first, takenBack, last])).toEqual([posted, voided, posted]);
  expect(await world.findDifferences([ada, ben, eve])).toEqual([]);
});

it("reads the queue again immediately when all operations of a batch were cancelled during its examination", async () => {
  const [ada, ben, eve] = (await joinAllWithMoney(3)) as [Member, Member, Member];
  await settlement.refreshHealth();
  const takenBack = await world.send(eve, ben, "usdc", dollars(0.01));
  let later = "";
  const attacked = world.openSettlement({
    wrap: (chain) => ({
      ...chain,
      async simulate(call) {
        if (later === "") {
          later = await world.send(ada, ben, "usdc", dollars(1));
          await settlement.cancelQueued(takenBack);
        }
        return chain.simulate(call);
      },
    }),
  });
  const numberBefore = await world.nextBatch();
  expect(await attacked.work()).toBe(true);
  expect(await world.nextBatch()).toBe(numberBefore);
  expect(await attacked.work()).toBe(true);
  await world.settle(settlement);
  expect(await statusesOf([takenBack, later])).toEqual([voided, posted]);
});

it("settles a later operation of another person before most of the many that one person sent", async () => {
  const [eve, ada, ben] = (await joinAllWithMoney(3)) as [Member, Member, Member];
  const startedAt = performance.now();
  const flood: string[] = [];
  for (let n = 0; n < 300; n += 1) flood.push(await world.send(eve, ben, "usdc", 1n));
  const honest = await world.send(ada, ben, "usdc", dollars(1));
  const { rows } = await world.pool.query<{ ahead: bigint }>(
    `select count(*) as ahead from settlement_operation
     where state = operation_state('queued') and queue_at < (select queue_at from settlement_operation where id = $1)`,
    [honest],
  );
  const ahead = Number(rows[0]?.ahead);
  // One of Eve's sends for each tenth of a second by which she was earlier.
  expect(ahead).toBeLessThanOrEqual((performance.now() - startedAt) / 100 + 1);
  const small = world.openSettlement({
    settings: { limits: { ...defaultSettings.limits, maxItems: ahead + 1 } },
  });
  await small.work();
  await small.scan();
  const [status] = await statusesOf([honest]);
  expect(status).toBe(posted);
  // Eve's sends stay in their order.
  const done = (await statusesOf(flood)).map((each) => each === posted);
  expect(done.lastIndexOf(true)).toBeLessThan(done.indexOf(false));
  await world.settle(settlement);
  expect(new Set(await statusesOf(flood))).toEqual(new Set([posted]));
});

it("accepts sends while many older sends of one person are being settled", async () => {
  const [eve, ben] = (await joinAllWithMoney(2)) as [Member, Member];
  const flood: string[] = [];
  for (let n = 0; n < 200; n += 1) flood.push(await world.send(eve, ben, "usdc", 1n));
  const small = world.openSettlement({
    settings: { limits: { ...defaultSettings.limits, maxItems: 150 } },
  });
  await small.work();
  await small.scan();
  expect(await statusesOf([flood[0] ?? "", flood[199] ?? ""])).toEqual([posted, pending]);
  // Each is queued a tenth of a second after the one before it, so the next is 15 seconds behind the first.
  const { rows } = await world.pool.query<{ queueAt: Date }>(
    "select min(queue_at) as queue_at from settlement_operation where state = operation_state('queued')",
  );
  const nextAt = rows[0]?.queueAt ?? new Date(0);
  const later = world.openSettlement({
    settings: { maxPendingAgeMs: 10_000 },
    clock: { now: () => new Date(nextAt.getTime() + 9_000) },
  });
  await later.refreshHealth();
  expect(later.acceptsSends("usdc")).toBe(true);
  await world.settle(settlement);
});

it("refuses payments to a frozen Safe, however many people send to it, and settles all others", async () => {
  const members = await joinAllWithMoney(10);
  const [frozen, ada, ben, ...senders] = members as [Member, Member, Member, ...Member[]];
  await world.setFrozen("usdc", frozen, true);
  const refused: string[] = [];
  for (const sender of senders.slice(0, 6)) {
    refused.push(await world.send(sender, frozen, "usdc", dollars(0.01)));
  }
  const others = [
    await world.send(ada, ben, "usdc", dollars(1)),
    await world.send(ada, ben, "eurc", dollars(1)),
    await world.send(ada, ben, "LIL", dollars(1)),
  ];
  await world.settle(settlement);
  expect(await statusesOf(others)).toEqual([posted, posted, posted]);
  expect(new Set(await statusesOf(refused))).toEqual(new Set([voided]));
  for (const sender of senders) {
    expect(await world.postedOf(sender, "usdc")).toEqual({ posted: dollars(10), held: 0n });
  }
  // They never got a batch, so they cost the operator no gas.
  const { rows } = await world.pool.query(
    "select 1 from settlement_operation where id = any ($1) and batch is not null",
    [refused],
  );
  expect(rows).toEqual([]);
  expect((await settlement.getReconciliation()).settlement.state).toBe("running");
  expect(await world.findDifferences(members)).toEqual([]);
  await world.setFrozen("usdc", frozen, false);
});

it("keeps the queued payment of a person whose account staff have frozen, and accepts those of others meanwhile", async () => {
  const [eve, ada, ben] = (await joinAllWithMoney(3)) as [Member, Member, Member];
  const kept = await world.send(eve, ben, "usdc", dollars(1));
  const { pool } = world;
  await pool.query(
    `insert into account_freeze (id, person_id, kind, note, placed_by, placed_at, ends_at, due_at)
     values (gen_random_uuid(), $1, 'suspected_fraud', 'A test', $2, now(), now() + interval '1 hour', now() + interval '1 hour')`,
    [eve.id, ada.id],
  );
  await pool.query(
    "update settlement_operation set queue_at = now() - interval '1 hour' where state = operation_state('queued')",
  );
  const other = await world.send(ada, ben, "usdc", dollars(1));
  await settlement.refreshHealth();
  expect(settlement.acceptsSends()).toBe(true);
  await world.settle(settlement);
  expect(await statusesOf([kept, other])).toEqual([pending, posted]);
  await pool.query("update account_freeze set ends_at = now(), due_at = now()");
  await settlement.refreshHealth();
  expect(settlement.acceptsSends()).toBe(true);
  await pool.query("update account_freeze set closed_at = ends_at, due_at = null");
  await settlement.refreshHealth();
  expect(settlement.acceptsSends()).toBe(true);
  await world.settle(settlement);
  expect(await statusesOf([kept])).toEqual([posted]);
});

it("simulates batches of others once while payments to a frozen Safe wait to be refused", async () => {
  const members = await joinAllWithMoney(4);
  const [frozen, eve, ada, ben] = members as [Member, Member, Member, Member];
  await world.setFrozen("usdc", frozen, true);
  let aheadMs = 0;
  let simulations = 0;
  const watched = world.openSettlement({
    settings: { refuseAfterMs: 10_000 },
    clock: { now: () => new Date(Date.now() + aheadMs) },
    wrap: (chain) => ({
      ...chain,
      simulate(call) {
        simulations += 1;
        return chain.simulate(call);
      },
    }),
  });
  const refused = [await world.send(eve, frozen, "usdc", 1n)];
  const others = [await world.send(ada, ben, "usdc", 1n)];
  // The batch with the failing payment, the probes of the token, and the batch without it.
  await watched.work();
  expect(simulations).toBe(3);
  refused.push(await world.send(eve, frozen, "usdc", 1n));
  others.push(await world.send(ben, ada, "usdc", 1n));
  await watched.work();
  expect(simulations).toBe(4);
  await world.pool.query(
    "update settlement_operation set created_at = created_at - interval '10 s' where id = any ($1)",
    [refused],
  );
  aheadMs = 10_000;
  await watched.work();
  await world.settle(settlement);
  expect(await statusesOf(refused)).toEqual([voided, voided]);
  expect(await statusesOf(others)).toEqual([posted, posted]);
  await world.setFrozen("usdc", frozen, false);
});

it("settles operations behind any number of payments to a frozen Safe", async () => {
  const members = await joinAllWithMoney(6);
  const [frozen, ada, ben, ...senders] = members as [Member, Member, Member, ...Member[]];
  await world.setFrozen("usdc", frozen, true);
  const waiting: string[] = [];
  for (let n = 0; n < 6; n += 1) {
    for (const sender of senders) waiting.push(await world.send(sender, frozen, "usdc", 1n));
  }
  const honest = await world.send(ada, ben, "usdc", dollars(1));
  await world.pool.query(
    "update settlement_operation set queue_at = now() + interval '1 minute' where id = $1",
    [honest],
  );
  const small = world.openSettlement({
    settings: { refuseAfterMs: 600_000, limits: { ...defaultSettings.limits, maxItems: 4 } },
  });
  while (await small.work());
  await small.scan();
  expect(await statusesOf([honest])).toEqual([posted]);
  expect(new Set(await statusesOf(waiting))).toEqual(new Set([pending]));
  await world.settle(settlement);
  expect(new Set(await statusesOf(waiting))).toEqual(new Set([voided]));
  await world.setFrozen("usdc", frozen, false);
});

it("settles other assets and accepts sends of them while one token is paused", async () => {
  const members = await joinAllWithMoney(3);
  const [ada, ben] = members as [Member, Member];
  await world.setPaused("usdc", true);
  const waiting = await world.send(ada, ben, "usdc", dollars(1));
  const others = [
    await world.send(ada, ben, "eurc", dollars(1)),
    await world.send(ada, ben, "LIL", dollars(1)),
  ];
  await world.settle(settlement);
  expect(await statusesOf([waiting, ...others])).toEqual([pending, posted, posted]);
  const late = world.openSettlement({
    clock: { now: () => new Date(Date.now() + 3_600_000) },
  });
  await late.refreshHealth();
  expect([late.acceptsSends("usdc"), late.acceptsSends("eurc")]).toEqual([false, true]);
  expect((await settlement.getReconciliation()).settlement).toMatchObject({
    state: "stopped",
    reason: expect.stringContaining("US Dollar refuses to move"),
  });

  await world.setPaused("usdc", false);
  await world.settle(settlement);
  expect(await statusesOf([waiting])).toEqual([posted]);
  expect((await settlement.getReconciliation()).settlement.state).toBe("running");
  expect(await world.findDifferences(members)).toEqual([]);
});

it("reserves the last fifth of a daily cap for people who used little of it and settles other assets", async () => {
  const members = await joinAllWithMoney(3);
  const [eve, ada, ben] = members as [Member, Member, Member];
  const cap = await world.leaveDailyCap("usdc", dollars(20));
  // Money is sent back and forth until only the reserve of a fifth is left.
  const toAndFro = async () => {
    const transfer = await world.send(eve, ben, "usdc", dollars(5));
    const back = await world.send(ben, eve, "usdc", dollars(5));
    await world.settle(settlement);
    return [transfer, back];
  };
  const used: string[] = [];
  while (!(await statusesOf(used)).includes(pending)) {
    if (used.length > 10) throw new Error("the cap of 20 dollars let 50 through");
    used.push(...(await toAndFro()));
  }
  const small = await world.send(ada, ben, "usdc", cap / 400n);
  const euros = await world.send(eve, ben, "eurc", dollars(5));
  await world.settle(settlement);
  expect(await statusesOf([small, euros])).toEqual([posted, posted]);
  expect((await settlement.getReconciliation()).settlement).toMatchObject({
    state: "stopped",
    reason: expect.stringContaining("daily cap for US Dollar"),
  });
  // Sends are accepted however long those of heavy users wait for the next day.
  const late = world.openSettlement({ clock: { now: () => new Date(Date.now() + 3_600_000) } });
  await late.refreshHealth();
  expect(late.acceptsSends("usdc")).toBe(true);

  await world.leaveDailyCap("usdc", dollars(1_000_000));
  await world.settle(settlement);
  expect(new Set(await statusesOf(used))).toEqual(new Set([posted]));
  expect(await world.findDifferences(members)).toEqual([]);
});

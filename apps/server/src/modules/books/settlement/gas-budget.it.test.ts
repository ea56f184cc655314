// The operator's daily budgets for settlement, which no single person can use up.
import { Registry } from "prom-client";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import {
  type Member,
  openSettlementWorld,
  type SettlementWorld,
} from "../../../../test/worlds/settlement-world.ts";
import { defaultSettings, type SettlementSettings } from "./index.ts";
import type { SettlementSpendingRow } from "./rows.gen.ts";

let world: SettlementWorld;
const dayMs = 24 * 60 * 60 * 1000;
/** A fixed clock at noon, some days ahead. Each test has its own days, so that budgets are unused. */
const clock = {
  time: new Date(Date.now() - (Date.now() % dayMs) + dayMs / 2),
  now: () => clock.time,
  move(ms: number) {
    clock.time = new Date(clock.time.getTime() + ms);
  },
};

beforeAll(async () => {
  world = await openSettlementWorld();
});
beforeEach(() => clock.move(2 * dayMs));
afterAll(() => world?.close());

const dollars = (amount: number) => BigInt(Math.round(amount * 1_000_000));
const [pending, posted, voided] = ["pending", "confirmed", "failed"] as const;
const open = (settings: Partial<SettlementSettings> = {}) =>
  world.openSettlement({ clock, settings });

/** Adds people with ten dollars on the chain whose Safes do not exist yet. */
async function joinWithMoney(count: number): Promise<Member[]> {
  const members: Member[] = [];
  for (let n = 0; n < count; n += 1) {
    const member = await world.join();
    await world.deposit(member, "usdc", dollars(10));
    members.push(member);
  }
  await world.settle(open());
  return members;
}
/** Adds people who have sent before, so that their Safes exist. */
async function joinWithSafes(count: number): Promise<Member[]> {
  const members = await joinWithMoney(count);
  const [first] = members;
  for (const [n, member] of members.entries()) {
    await world.send(member, members[n + 1] ?? (first as Member), "usdc", dollars(1));
  }
  await world.settle(open());
  // The cost of that belongs to a day that is over.
  clock.move(dayMs);
  return members;
}
const statusesOf = async (transfers: readonly string[]) =>
  Promise.all(transfers.map(async (transfer) => (await world.stateOf(transfer))?.status));
const countOf = (statuses: readonly unknown[], status: string) =>
  statuses.filter((each) => each === status).length;

/** Reads the gas that the chain charged for settled and reverted transactions, and the counted gas. */
async function readGas() {
  const { rows: batches } = await world.pool.query<{ hash: string }>(
    `select '0x' || encode(evidence_transaction, 'hex') as hash from settlement_batch where state = batch_state('settled')
     union all select '0x' || encode(hash, 'hex') from settlement_submission where reverted`,
  );
  let charged = 0n;
  for (const { hash } of batches) {
    charged += (await world.node.getTransactionReceipt({ hash: hash as `0x${string}` })).gasUsed;
  }
  const { rows } = await world.pool.query<{ counted: bigint }>(
    "select sum(gas)::bigint as counted from settlement_spending",
  );
  return { charged, counted: rows[0]?.counted };
}

it("creates at most the allowed number of Safes in a day and settles operations that need none", async () => {
  const [ada, ben] = (await joinWithSafes(2)) as [Member, Member];
  const fresh = await joinWithMoney(8);
  // The batch is smaller than the number of new accounts, whose operations must not block those behind them.
  const registry = new Registry();
  const metricOf = async (name: string) =>
    (await registry.getSingleMetric(name)?.get())?.values[0]?.value;
  const settlement = world.openSettlement({
    clock,
    registry,
    settings: { dailySafeCreations: 3n, limits: { ...defaultSettings.limits, maxItems: 4 } },
  });
  const flood: string[] = [];
  for (const member of fresh) flood.push(await world.send(member, ben, "usdc", dollars(1)));
  const honest = await world.send(ada, ben, "usdc", dollars(1));
  await world.settle(settlement);
  expect(await statusesOf([honest])).toEqual([posted]);
  const today = await statusesOf(flood);
  expect([countOf(today, posted), countOf(today, pending)]).toEqual([3, 5]);
  expect((await settlement.getReconciliation()).settlement).toMatchObject({
    state: "stopped",
    reason: expect.stringContaining("Safes"),
    queued: 5,
  });
  expect(await metricOf("lilypad_settlement_safe_creations_today_ratio")).toBe(1);
  // One alert, however many passes found the budget used up.
  expect(await metricOf("lilypad_settlement_alerts_total")).toBe(1);

  // However long they wait, sends are accepted and waiting ones can be cancelled.
  const late = world.openSettlement({
    clock: { now: () => new Date(clock.now().getTime() + 3_600_000) },
  });
  await late.refreshHealth();
  expect(late.acceptsSends("usdc")).toBe(true);
  const waiting = flood.filter((_, n) => today[n] === pending);
  expect(await late.cancelQueued(waiting[0] ?? "")).toBe(true);

  clock.move(dayMs);
  await world.settle(settlement);
  const tomorrow = await statusesOf(flood);
  expect([countOf(tomorrow, posted), countOf(tomorrow, voided)]).toEqual([6, 1]);
  clock.move(dayMs);
  await world.settle(settlement);
  expect(countOf(await statusesOf(flood), posted)).toBe(7);
  expect((await settlement.getReconciliation()).settlement.state).toBe("running");
  expect(await world.findDifferences([ada, ben, ...fresh])).toEqual([]);
});

it("reserves the last fifth of a day's gas for people who sent little today", async () => {
  const [eve, ada, ben] = (await joinWithSafes(3)) as [Member, Member, Member];
  const dailyGas = 2_200_000n;
  const settlement = open({ dailyGas });
  const flood: string[] = [];
  for (let n = 0; n < 120; n += 1) flood.push(await world.send(eve, ben, "usdc", 1n));
  await world.settle(settlement);
  const honest = [
    await world.send(ada, ben, "usdc", dollars(1)),
    await world.send(ben, ada, "usdc", dollars(1)),
  ];
  await world.settle(settlement);
  expect(await statusesOf(honest)).toEqual([posted, posted]);
  const today = await statusesOf(flood);
  expect(countOf(today, posted)).toBeGreaterThan(20);
  expect(countOf(today, pending)).toBeGreaterThan(20);
  expect((await settlement.getReconciliation()).settlement).toMatchObject({
    state: "stopped",
    reason: expect.stringContaining("gas"),
  });
  const { rows } = await world.pool.query<Pick<SettlementSpendingRow, "gas">>(
    "select gas from settlement_spending where day = $1",
    [clock.now().toISOString().slice(0, 10)],
  );
  expect(rows[0]?.gas).toBeLessThan(dailyGas);
  const late = world.openSettlement({
    clock: { now: () => new Date(clock.now().getTime() + 3_600_000) },
  });
  await late.refreshHealth();
  expect(late.acceptsSends("usdc")).toBe(true);

  // They are settled on the next days without further action.
  for (let day = 0; day < 5; day += 1) {
    clock.move(dayMs);
    await world.settle(settlement);
  }
  expect(new Set(await statusesOf(flood))).toEqual(new Set([posted]));
  expect(await world.findDifferences([eve, ada, ben])).toEqual([]);
});

it("counts the charged gas of each batch once, however often it was read or sent", async () => {
  const [ada, ben] = (await joinWithMoney(2)) as [Member, Member];
  const settlement = open({ resubmitAfterMs: 0 });
  await world.send(ada, ben, "usdc", dollars(1));
  await settlement.work();
  // The estimate counts until there is evidence.
  const { rows } = await world.pool.query<{ counted: boolean }>(
    "select gas_used is null and gas_estimate > 0 as counted from settlement_batch order by number desc limit 1",
  );
  expect(rows).toEqual([{ counted: true }]);
  await world.settle(settlement);
  let gas = await readGas();
  expect(gas.counted).toBe(gas.charged);

  // The last block is replaced by an empty one, so its batch is sent and read again.
  await world.send(ben, ada, "usdc", dollars(1));
  await world.settle(settlement);
  await world.node.request<{ Method: "anvil_reorg"; Parameters: unknown[]; ReturnType: null }>({
    method: "anvil_reorg",
    params: [1, []],
  });
  await world.settle(settlement);
  await settlement.scanFinal();
  gas = await readGas();
  expect(gas.counted).toBe(gas.charged);

  // A reverted transaction costs gas too; here one with too low a gas limit.
  let tries = 0;
  const miserly = world.openSettlement({
    clock,
    wrap: (chain) => ({
      ...chain,
      sign: (transaction) => {
        tries += 1;
        return chain.sign(tries === 1 ? { ...transaction, gasLimit: 120_000n } : transaction);
      },
    }),
  });
  const sent = await world.send(ada, ben, "usdc", dollars(1));
  await world.settle(miserly);
  expect([tries, ...(await statusesOf([sent]))]).toEqual([2, posted]);
  const after = await readGas();
  expect(after.counted).toBe(after.charged);
});

it("settles operations behind those that wait for a daily cap", async () => {
  const [eve, ada, ben] = (await joinWithSafes(3)) as [Member, Member, Member];
  await world.leaveDailyCap("usdc", dollars(2));
  const settlement = open({ limits: { ...defaultSettings.limits, maxItems: 3 } });
  const large: string[] = [];
  for (let n = 0; n < 3; n += 1) large.push(await world.send(eve, ben, "usdc", dollars(2.5)));
  const small = await world.send(ada, ben, "usdc", 1n);
  await world.settle(settlement);
  expect(await statusesOf([...large, small])).toEqual([pending, pending, pending, posted]);
  await world.leaveDailyCap("usdc", dollars(1_000_000));
  await world.settle(settlement);
  expect(await statusesOf(large)).toEqual([posted, posted, posted]);
});

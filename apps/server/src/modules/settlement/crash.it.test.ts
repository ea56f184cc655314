import type { ChainPort } from "@lilypad/chain";
import type { Pool } from "@lilypad/db";
import { waitFor } from "@lilypad/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  openSettlementWorld,
  type SettlementWorld,
} from "../../../test/worlds/settlement-world.ts";
import { defaultSettings } from "./index.ts";

let world: SettlementWorld;
beforeAll(async () => {
  world = await openSettlementWorld();
});
afterAll(() => world?.close());

const smallBatches = { ...defaultSettings.limits, maxItems: 7 };
const dollars = (whole: number) => BigInt(whole) * 1_000_000n;

/** Simulates a process that dies right after its n-th statement or call took effect. */
function dyingAfter(steps: number) {
  let left = steps;
  const step = async <T>(effect: () => Promise<T>): Promise<T> => {
    if (left < 0) throw new Error("dead");
    const result = await effect();
    left -= 1;
    if (left < 0) throw new Error("died");
    return result;
  };
  const dyingQuery = (target: object, key: string | symbol): unknown => {
    const value: unknown = Reflect.get(target, key);
    if (typeof value !== "function") return value;
    if (key === "query") return (...args: unknown[]) => step(() => value.apply(target, args));
    return value.bind(target);
  };
  const wrapPool = (pool: Pool): Pool =>
    new Proxy(pool, {
      get(target, key) {
        if (key !== "connect") return dyingQuery(target, key);
        return async () => new Proxy(await target.connect(), { get: dyingQuery });
      },
    });
  const wrap = (chain: ChainPort): ChainPort =>
    new Proxy(chain, {
      get(target, key) {
        const value: unknown = Reflect.get(target, key);
        if (typeof value !== "function" || key === "encode") return value;
        return (...args: unknown[]) => step(() => value.apply(target, args));
      },
    });
  return { wrapPool, wrap, died: () => left < 0 };
}

it("loses and repeats nothing, whenever the process dies", async () => {
  const [ada, ben] = [await world.join(), await world.join()];
  await world.deposit(ada, "usdc", dollars(10_000));
  await world.settle(world.openSettlement());
  let deposited = 10_000;
  let received = 0;
  let steps = 0;
  for (; ; steps += 1) {
    await world.deposit(ada, "usdc", dollars(2));
    const sent = await world.send(ada, ben, "usdc", dollars(1));
    deposited += 2;
    received += 1;
    const process = dyingAfter(steps);
    const dying = world.openSettlement({ pool: process.wrapPool(world.pool), wrap: process.wrap });
    await world.settle(dying).catch(() => undefined);
    await world.settle(world.openSettlement());
    expect(await world.stateOf(sent), `died after ${steps} steps`).toMatchObject({ status: 1 });
    expect(await world.postedOf(ada, "usdc"), `died after ${steps} steps`).toEqual({
      posted: dollars(deposited - received),
      held: 0n,
    });
    expect(await world.postedOf(ben, "usdc")).toEqual({ posted: dollars(received), held: 0n });
    if (!process.died()) break;
  }
  expect(steps).toBeGreaterThan(40);
  // The gas of each batch was counted once.
  const { rows } = await world.pool.query<{ hash: `0x${string}`; counted: bigint }>(
    `select '0x' || encode(evidence_transaction, 'hex') as hash,
       (select sum(gas)::bigint from settlement_spending) as counted from settlement_batch`,
  );
  const receipts = rows.map(({ hash }) => world.node.getTransactionReceipt({ hash }));
  const charged = (await Promise.all(receipts)).reduce((sum, { gasUsed }) => sum + gasUsed, 0n);
  expect(rows[0]?.counted).toBe(charged);
  expect(await world.findDifferences([ada, ben])).toEqual([]);
});

it("treats a missing answer as unknown: a node that fails and recovers changes nothing", async () => {
  const [ada, ben] = [await world.join(), await world.join()];
  await world.deposit(ada, "usdc", dollars(50));
  await world.settle(world.openSettlement());
  let away = true;
  const settlement = world.openSettlement({
    wrap: (chain) => ({
      ...chain,
      async broadcast(raw) {
        await chain.broadcast(raw); // it arrives, but the answer is lost
        if (away) throw new Error("time-out");
      },
      async readHead() {
        if (away) throw new Error("time-out");
        return chain.readHead();
      },
    }),
  });
  const sent = await world.send(ada, ben, "usdc", dollars(8));
  await expect(settlement.work()).rejects.toThrow("time-out");
  await expect(settlement.scan()).rejects.toThrow("time-out");
  expect(await world.stateOf(sent)).toMatchObject({ status: 0 });
  expect(await world.postedOf(ada, "usdc")).toEqual({ posted: dollars(50), held: dollars(8) });
  away = false;
  await world.settle(settlement);
  expect(await world.stateOf(sent)).toMatchObject({ status: 1 });
  expect(await world.findDifferences([ada, ben])).toEqual([]);
});

it("settles everything once with two workers that both believe they lead", async () => {
  const members = await Promise.all(Array.from({ length: 6 }, () => world.join()));
  for (const member of members) await world.deposit(member, "usdc", dollars(100));
  const workers = [
    world.openSettlement({ settings: { limits: smallBatches } }),
    world.openSettlement({ settings: { limits: smallBatches } }),
  ];
  await world.settle(world.openSettlement());
  const transfers: string[] = [];
  for (let n = 0; n < 60; n += 1) {
    const [from, to] = [members[n % 6], members[(n + 1) % 6]];
    if (from === undefined || to === undefined) throw new Error("six joined");
    transfers.push(await world.send(from, to, "usdc", dollars(1)));
  }
  const pending = async () => {
    const { rows } = await world.pool.query<{ left: bigint }>(
      "select count(*) as left from activity where transfer_id = any ($1::uuid[]) and status = 0",
      [transfers],
    );
    return Number(rows[0]?.left);
  };
  await Promise.all(
    workers.map(async (worker) => {
      while ((await pending()) > 0) {
        await worker.work().catch(() => undefined);
        await worker.scan().catch(() => undefined);
      }
    }),
  );
  for (const transfer of transfers)
    expect(await world.stateOf(transfer)).toMatchObject({ status: 1 });
  expect(await world.findDifferences(members)).toEqual([]);
});

it("settles in loops, with one of two processes leading, until both are stopped", async () => {
  const [ada, ben] = [await world.join(), await world.join()];
  const workers = [world.openSettlement(), world.openSettlement()];
  for (const worker of workers) worker.start();
  await world.deposit(ada, "usdc", dollars(5));
  await waitFor(async () => (await world.postedOf(ada, "usdc")).posted > 0n, { timeoutMs: 20_000 });
  await waitFor(() => workers.every((worker) => worker.acceptsSends()), { timeoutMs: 20_000 });
  const sent = await world.send(ada, ben, "usdc", dollars(5));
  await waitFor(async () => (await world.stateOf(sent))?.status === 1, { timeoutMs: 20_000 });
  await Promise.all(workers.map((worker) => worker.stop()));
  expect(await world.findDifferences([ada, ben])).toEqual([]);
});

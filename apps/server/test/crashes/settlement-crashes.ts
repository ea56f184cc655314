import type { ChainPort } from "@lilypad/chain";
import type { Pool } from "@lilypad/db";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openSettlementWorld, type SettlementWorld } from "../worlds/settlement-world.ts";
import { type Deaths, dieAfterEach } from "./deaths.ts";

let world: SettlementWorld;
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

/** Declares the tests of settlement whose process dies. */
export function testSettlementCrashes(deaths: Deaths): void {
  beforeAll(async () => {
    world = await openSettlementWorld();
  });
  afterAll(() => world?.close());

  it("loses and repeats nothing, whenever the process dies", async () => {
    const [ada, ben] = [await world.join(), await world.join()];
    await world.deposit(ada, "usdc", dollars(10_000));
    await world.settle(world.openSettlement());
    let deposited = 10_000;
    let received = 0;
    const { steps } = await dieAfterEach(deaths, async (step) => {
      await world.deposit(ada, "usdc", dollars(2));
      const sent = await world.send(ada, ben, "usdc", dollars(1));
      deposited += 2;
      received += 1;
      const process = dyingAfter(step);
      const dying = world.openSettlement({
        pool: process.wrapPool(world.pool),
        wrap: process.wrap,
      });
      await world.settle(dying).catch(() => undefined);
      await world.settle(world.openSettlement());
      expect(await world.stateOf(sent), `died after ${step} steps`).toMatchObject({
        status: "confirmed",
      });
      expect(await world.postedOf(ada, "usdc"), `died after ${step} steps`).toEqual({
        posted: dollars(deposited - received),
        held: 0n,
      });
      expect(await world.postedOf(ben, "usdc")).toEqual({ posted: dollars(received), held: 0n });
      return process.died();
    });
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
}

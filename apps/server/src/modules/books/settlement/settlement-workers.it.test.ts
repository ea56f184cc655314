import { waitFor } from "@lilypad/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  openSettlementWorld,
  type SettlementWorld,
} from "../../../../test/worlds/settlement-world.ts";
import { defaultSettings } from "./index.ts";

let world: SettlementWorld;
beforeAll(async () => {
  world = await openSettlementWorld();
});
afterAll(() => world?.close());

const smallBatches = { ...defaultSettings.limits, maxItems: 7 };
const dollars = (whole: number) => BigInt(whole) * 1_000_000n;

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
  expect(await world.stateOf(sent)).toMatchObject({ status: "pending" });
  expect(await world.postedOf(ada, "usdc")).toEqual({ posted: dollars(50), held: dollars(8) });
  away = false;
  await world.settle(settlement);
  expect(await world.stateOf(sent)).toMatchObject({ status: "confirmed" });
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
      "select count(*) as left from activity where transfer_id = any ($1::uuid[]) and status = transfer_status('pending')",
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
    expect(await world.stateOf(transfer)).toMatchObject({ status: "confirmed" });
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
  await waitFor(async () => (await world.stateOf(sent))?.status === "confirmed", {
    timeoutMs: 20_000,
  });
  await Promise.all(workers.map((worker) => worker.stop()));
  expect(await world.findDifferences([ada, ben])).toEqual([]);
});

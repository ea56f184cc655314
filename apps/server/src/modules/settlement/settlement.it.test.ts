import { afterAll, beforeAll, expect, it } from "vitest";
import { openSettlementWorld, type SettlementWorld } from "../../../test/settlement-world.ts";
import type { Settlement } from "./index.ts";

let world: SettlementWorld;
let settlement: Settlement;

beforeAll(async () => {
  world = await openSettlementWorld();
  settlement = world.openSettlement();
});
afterAll(() => world?.close());

const dollars = (whole: number) => BigInt(whole) * 1_000_000n;

it("credits a deposit, also to a Safe that does not exist yet, and lets it be sent on", async () => {
  const [ada, ben] = [await world.join(), await world.join()];
  const hash = await world.deposit(ada, "usdc", dollars(100));
  await world.settle(settlement);
  expect(await world.postedOf(ada, "usdc")).toEqual({ posted: dollars(100), held: 0n });

  const transfer = await world.send(ada, ben, "usdc", dollars(30));
  expect(await world.postedOf(ada, "usdc")).toEqual({ posted: dollars(100), held: dollars(30) });
  await world.settle(settlement);
  expect(await world.postedOf(ada, "usdc")).toEqual({ posted: dollars(70), held: 0n });
  expect(await world.postedOf(ben, "usdc")).toEqual({ posted: dollars(30), held: 0n });
  expect(await world.stateOf(transfer)).toMatchObject({ status: 1, hash: expect.any(Buffer) });
  expect(await world.findDifferences([ada, ben])).toEqual([]);

  const { rows } = await world.pool.query<{ deployed: boolean }>(
    "select deployed_at is not null as deployed from smart_account where person_id = $1",
    [ada.id],
  );
  expect(rows).toEqual([{ deployed: true }]);
  const deposits = await world.pool.query(
    "select encode(hash, 'hex') as hash, kind, status from activity where person_id = $1 and kind = 'deposit'",
    [ada.id],
  );
  expect(deposits.rows).toEqual([{ hash: hash.slice(2), kind: "deposit", status: 1 }]);
});

it("mints a reward and posts it against the issuance", async () => {
  const ada = await world.join();
  await world.send(null, ada, "LIL", dollars(100));
  await world.settle(settlement);
  expect(await world.postedOf(ada, "LIL")).toEqual({ posted: dollars(100), held: 0n });
  expect(await world.findDifferences([ada])).toEqual([]);
  await settlement.reconcile();
  expect((await settlement.getReconciliation()).latest).toMatchObject({ balanced: true });
});

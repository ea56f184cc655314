import { afterAll, beforeAll, expect, it } from "vitest";
import { actOf } from "../../../../../test/act-of.ts";
import { type FundingWorld, openFundingWorld } from "../../../../../test/worlds/open-funding.ts";
import { readStuck } from "../../../console/stuck-work/index.ts";
import { listOrders } from "./list-orders.ts";
import { readRampBooks } from "./read-ramp-books.ts";
import { retryOrder } from "./retry-order.ts";

let world: FundingWorld;
beforeAll(async () => {
  world = await openFundingWorld();
});
afterAll(() => world?.close());

it("staff see what is in transit at the bank partner, in the ledger and as orders, and what is open", async () => {
  const read = () => readRampBooks(world.chain.pool, world.clock.now());
  expect(await read()).toEqual({
    transit: { asset: "usdc", ledger: "0.00", orders: "0.00" },
    open: [],
    silent: 0,
  });
  const ada = await world.join(100);
  await world.begin(ada, "withdraw", 2_500);
  await world.settle();
  expect(await read()).toMatchObject({
    transit: { ledger: "25.00", orders: "25.00" },
    open: [{ operation: "withdraw", count: 1 }],
    silent: 0,
  });
});

it("a withdrawal without news for days is stuck, and a member of staff lets the bank partner be asked now", async () => {
  const { pool } = world.chain;
  const now = world.clock.now();
  const listStuck = () => readStuck(pool, { now, limit: 10, maxPendingAgeMs: 900_000 });
  const bea = await world.join(100);
  await world.begin(bea, "withdraw", 4_000);
  await world.settle();
  const { orders } = await listOrders(pool, { personId: bea.id, status: "open", limit: 10 });
  expect(orders).toMatchObject([
    { operation: "withdraw", amount: "40.00", person: { id: bea.id } },
  ]);
  const id = orders[0]?.id ?? "";
  expect((await listStuck()).map((one) => one.id)).not.toContain(id);
  await pool.query(
    "update funding_intent set updated_at = $2::timestamptz - interval '6 days', due_at = $2::timestamptz + interval '1 hour' where id = $1",
    [id, now],
  );
  expect((await listStuck()).filter((one) => one.id === id)).toMatchObject([
    { kind: "withdrawal", id, cause: "not_paid_out", personId: bea.id, action: "retry" },
  ]);
  expect(await retryOrder(pool, actOf(bea.id), id, now)).toBe(true);
  expect(await retryOrder(pool, actOf(bea.id), id, now)).toBe(false);
  const open = (await listStuck()).find((one) => one.id === id);
  expect(open?.nextAttemptAt).toEqual(now);
});

import { randomUUID } from "node:crypto";
import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type ChainWorld, openChainWorld } from "../test/worlds/open-chain-world.ts";
import { openProduct, type Product, type SignedUp } from "../test/worlds/open-product.ts";
import { migrations } from "./migrations.ts";

let world: ChainWorld;
let database: TestDatabase;
let product: Product;
let ann: SignedUp;
let ben: SignedUp;

beforeAll(async () => {
  world = await openChainWorld();
  database = await createTestDatabase({ migrations });
  product = await openProduct({
    world,
    databaseUrl: database.databaseUrl,
    environment: { MAX_REQUESTS_AT_ONCE: "8" },
  });
  ann = await product.signUp("Ann");
  ben = await product.signUp("Ben");
  await product.settled();
});
afterAll(async () => {
  await product?.close();
  await database?.drop();
  await world?.close();
});

/** Sends from Ann to Ben, or from every second network the other way: one person has at most four places of eight. */
const send = (correlationId: string, network: number) =>
  product.call("sendTransfer", {
    token: network % 2 === 0 ? ann.token : ben.token,
    remoteAddress: `192.0.2.${network}`,
    body: {
      recipientUserId: network % 2 === 0 ? ben.id : ann.id,
      amount: "0.50",
      currency: "LIL",
      correlationId,
    },
  });
const countPayments = async () => {
  const { rows } = await product.pool.query<{ count: number }>(
    "select count(*)::integer as count from payment where sender_id = any ($1)",
    [[ann.id, ben.id]],
  );
  return rows[0]?.count;
};
const readMetrics = async () => (await product.app.inject("/metrics")).body;

it("over capacity, payments are refused without being stored, and each one that is retried happens once", async () => {
  const ids = Array.from({ length: 16 }, () => randomUUID());
  const blocker = await database.pool.connect();
  await blocker.query("begin");
  await blocker.query("lock table payment in access exclusive mode");
  const first = ids.map((id, index) => send(id, 1 + (index >> 1)));
  // Four networks use the capacity, two requests each; the payments of the others are refused meanwhile.
  const refused = await Promise.all(first.slice(8));
  await blocker.query("commit");
  blocker.release();
  const admitted = await Promise.all(first.slice(0, 8));
  expect(admitted.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
  for (const { status, code, headers } of refused) {
    expect([status, code]).toEqual([503, "SERVICE_UNAVAILABLE"]);
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);
  }
  expect(await countPayments()).toBe(8);
  expect(await readMetrics()).toContain('lilypad_requests_refused_total{reason="process"} 8');

  for (const [index, id] of ids.entries())
    expect((await send(id, 1 + (index >> 1))).status).toBe(200);
  expect(await countPayments()).toBe(16);
});

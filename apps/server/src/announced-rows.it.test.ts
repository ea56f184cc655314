import { randomUUID } from "node:crypto";
import { createClient } from "@lilypad/db";
import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type ChainWorld, openChainWorld } from "../test/worlds/open-chain-world.ts";
import { dataOf, openProduct, type Product } from "../test/worlds/open-product.ts";
import { migrations } from "./migrations.ts";

let world: ChainWorld;
let database: TestDatabase;
let product: Product;
let listener: ReturnType<typeof createClient>;
const heard: { channel: string; payload: string }[] = [];

beforeAll(async () => {
  world = await openChainWorld();
  database = await createTestDatabase({ migrations });
  product = await openProduct({ world, databaseUrl: database.databaseUrl });
  listener = createClient(database.databaseUrl);
  await listener.connect();
  for (const channel of ["lilypad_due", "lilypad_outbox", "lilypad_settlement"]) {
    await listener.query(`listen ${channel}`);
  }
  listener.on("notification", ({ channel, payload = "" }) => heard.push({ channel, payload }));
});
afterAll(async () => {
  await listener?.end();
  await product?.close();
  await database?.drop();
  await world?.close();
});

/** Lists what was announced since the last time. */
async function announced(): Promise<string[]> {
  await listener.query("select 1");
  return heard.splice(0).map(({ channel, payload }) => `${channel} ${payload}`.trim());
}

it("a payment announces its transfer and its event, and no rows of queues; the dispatch of its event announces those", async () => {
  const ann = await product.signUp("Ann");
  const bob = await product.signUp("Bob");
  await product.settled();
  await announced();
  const body = {
    recipientUserId: bob.id,
    amount: "1.00",
    currency: "LIL",
    correlationId: randomUUID(),
  } as const;
  dataOf(await product.call("sendTransfer", { token: ann.token, body }));
  expect((await announced()).sort()).toEqual(["lilypad_outbox", "lilypad_settlement"]);
  await product.settled();
  await product.quiet();
  expect(await announced()).toContain("lilypad_due notification");
});

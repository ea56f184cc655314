import { randomUUID } from "node:crypto";
import { createFakeRamp, createTestDatabase, type TestDatabase, waitFor } from "@lilypad/testing";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { testDirectory } from "../test/test-banks.ts";
import {
  beginIntent,
  deliverWebhook,
  openBankCustomer,
} from "../test/worlds/open-bank-customer.ts";
import { type ChainWorld, openChainWorld } from "../test/worlds/open-chain-world.ts";
import { dataOf, openProduct, type Product } from "../test/worlds/open-product.ts";
import { migrations } from "./migrations.ts";

const { hourMs, lookouts } = vi.hoisted(() => ({
  hourMs: 3_600_000,
  // Nothing can wake these loops about their subjects: the chain, and the age of this process's knowledge.
  lookouts: new Set(["scan", "queue health", "reconciliation watch"]),
}));

// Every other loop makes one pass at its start and the next after an hour, so any pass in these tests was
// woken.
vi.mock("./platform/due-work/loop.ts", async (importOriginal) => {
  const loops = await importOriginal<typeof import("./platform/due-work/loop.ts")>();
  return {
    ...loops,
    startLoop: (options: Parameters<typeof loops.startLoop>[0]) =>
      loops.startLoop({ ...options, pauseMs: hourMs }),
    createLoop: (options: Parameters<typeof loops.createLoop>[0]) =>
      loops.createLoop(lookouts.has(options.name) ? options : { ...options, pauseMs: hourMs }),
  };
});

let world: ChainWorld;
let database: TestDatabase;
let product: Product;
const ramp = createFakeRamp();

beforeAll(async () => {
  world = await openChainWorld();
  database = await createTestDatabase({ migrations });
  product = await openProduct({
    loops: true,
    world,
    databaseUrl: database.databaseUrl,
    ramp,
    directory: testDirectory,
  });
  await waitFor(() => product.modules.settlement.acceptsSends(), { timeoutMs: 20_000 });
});
afterAll(async () => {
  await product?.close();
  await database?.drop();
  await world?.close();
});

const longWait = { timeoutMs: 20_000 };

/** Reads one value. Reading through the API could wake what the test waits for. */
async function readValue(sql: string, id: string): Promise<unknown> {
  const { rows } = await product.pool.query(`select (${sql}) as value`, [id]);
  return rows[0]?.value;
}

describe("with loops that look by themselves only once an hour", () => {
  it("a payment is settled, and its recipient gets a notification by email", async () => {
    const ann = await product.signUp("Ann");
    const bob = await product.signUp("Bob");
    const sent = await product.call("sendTransfer", {
      token: ann.token,
      body: {
        recipientUserId: bob.id,
        amount: "1.00",
        currency: "LIL",
        correlationId: randomUUID(),
      },
    });
    dataOf(sent);
    await product.settled();
    await waitFor(
      () => product.mails.some(({ to, subject }) => to === bob.email && /received/i.test(subject)),
      longWait,
    );
  });

  it("a withdrawal reaches the ramp, is paid out, and its owner gets a notification by email", async () => {
    const ada = await openBankCustomer(product, ramp, "Ada");
    await world.deposit(ada.safeAddress, "usdc", 100_000_000n);
    await waitFor(
      async () => (await product.balanceOf(ada, "usdc")).balance === "100.00",
      longWait,
    );
    const { intentId } = await beginIntent(product, ada, "withdraw", 6_000);
    const legOf = () => readValue("select leg::text from funding_intent where id = $1", intentId);
    await waitFor(async () => (await legOf()) === "moved", longWait);
    const paid = [...ramp.kept.transactions.values()].find(
      ({ correlationId }) => correlationId === intentId,
    );
    if (paid === undefined) throw new Error("the ramp has no such transaction");
    ramp.changeTransaction(paid.transactionId, { status: "COMPLETED" });
    await deliverWebhook(product, ramp, "transaction", paid.transactionId);
    await waitFor(
      () =>
        product.mails.some(({ to, subject }) => to === ada.email && /withdrawal/i.test(subject)),
      longWait,
    );
    expect((await product.balanceOf(ada, "usdc")).balance).toBe("40.00");
  });
});

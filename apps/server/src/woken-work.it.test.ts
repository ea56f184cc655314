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
import { deskPersonId } from "./modules/money/exchange/index.ts";

const { hourMs, lookouts, longestMs } = vi.hoisted(() => ({
  hourMs: 3_600_000,
  // Nothing can wake these loops about their subjects: the chain, and the age of this process's knowledge.
  lookouts: new Set(["scan", "queue health", "reconciliation watch"]),
  /** A worker that waits for less has read when a row is due, and waits for that. */
  longestMs: 5 * 60_000,
}));

// Every loop looks by itself once at its start and then after an hour: what happens in these tests was woken, or was due at a
// time that its worker knew.
vi.mock("./platform/due-work/loop.ts", async (importOriginal) => {
  const loops = await importOriginal<typeof import("./platform/due-work/loop.ts")>();
  return {
    ...loops,
    startLoop: ({ pauseMs, ...options }: Parameters<typeof loops.startLoop>[0]) =>
      loops.startLoop({
        ...options,
        pauseMs() {
          const ms = typeof pauseMs === "number" ? hourMs : pauseMs();
          return ms >= longestMs ? hourMs : ms;
        },
      }),
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

const mailTo = (email: string, subject: RegExp) =>
  waitFor(
    () => product.mails.some((mail) => mail.to === email && subject.test(mail.subject)),
    longWait,
  );

/** Stores the last mail to an address, which is due after some time. */
const addGoodbye = (email: string, afterMs: number) =>
  product.pool.query(
    `insert into goodbye_mail (id, email, written_at, due_at)
     values ($1, $2, clock_timestamp(), clock_timestamp() + interval '1 millisecond' * $3)`,
    [randomUUID(), email, afterMs],
  );

describe("with loops that look by themselves only once an hour", () => {
  it("a payment is settled, and its recipient gets a notification by email", async () => {
    const ann = await product.signUp("Ann");
    const bob = await product.signUp("Bob");
    // The reward for signing up is settled in the background.
    await waitFor(async () => Number((await product.balanceOf(ann, "LIL")).balance) >= 1, longWait);
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

  it("an exchange is settled", async () => {
    const eva = await product.signUp("Eva");
    await waitFor(
      async () =>
        (await readValue(
          "select safe_address from person_safe where person_id = $1",
          deskPersonId,
        )) !== null,
      longWait,
    );
    const desk = await readValue(
      "select encode(safe_address, 'hex') from person_safe where person_id = $1",
      deskPersonId,
    );
    await world.deposit(`0x${desk}`, "eurc", 500_000_000n);
    await world.deposit(eva.safeAddress, "usdc", 20_000_000n);
    await waitFor(async () => (await product.balanceOf(eva, "usdc")).balance === "20.00", longWait);
    const { token } = eva;
    const order = { from: "USD", to: "EUR", amount: "10.00" } as const;
    const { id } = dataOf(
      await product.call("createExchangeQuote", { token, body: order }),
    ).exchange;
    const body = { quoteId: id, correlationId: randomUUID() };
    dataOf(await product.call("beginExchange", { token, body }));
    const state = () => readValue("select state::text from exchange where id = $1", id);
    await waitFor(async () => (await state()) === "done", longWait);
  });

  it("a payment of a link reaches the ramp, and the link's owner gets a notification by email when it is paid", async () => {
    const owner = await openBankCustomer(product, ramp, "Olga");
    const payer = await openBankCustomer(product, ramp, "Paul");
    const link = { amount: "25.00", recipientPaymentAccountId: owner.linkedAccountId };
    const { url } = dataOf(
      await product.call("createTeleportLink", { token: owner.token, body: link }),
    );
    const code = url.split("/").at(-1) ?? "";
    const { token, linkedAccountId } = payer;
    const { teleportQuoteId } = dataOf(
      await product.call("createTeleportQuote", { token, body: { code, linkedAccountId } }),
    );
    const body = { teleportQuoteId, correlationId: randomUUID() };
    dataOf(await product.call("createTeleportTransaction", { token, body }));
    const transactionOf = () =>
      readValue(
        "select transaction_id from teleport_payment where correlation_id = $1",
        body.correlationId,
      );
    await waitFor(async () => (await transactionOf()) !== null, longWait);
    const transactionId = String(await transactionOf());
    ramp.changeTransaction(transactionId, { status: "COMPLETED" });
    await deliverWebhook(product, ramp, "transaction", transactionId);
    await mailTo(owner.email, /link was paid/i);
  });

  it("a mail that is due later is sent when it is due", async () => {
    const email = "later@example.com";
    const addedAt = performance.now();
    await addGoodbye(email, 2_500);
    await mailTo(email, /./);
    expect(performance.now() - addedAt).toBeGreaterThan(2_000);
    expect(performance.now() - addedAt).toBeLessThan(10_000);
  });

  it("a mail is sent that became due while nobody listened", async () => {
    // The connection for live events, whose last statement this was.
    const listeners =
      "from pg_stat_activity where datname = current_database() and query like 'listen lilypad_live%'";
    const { rowCount } = await product.pool.query(`select pg_terminate_backend(pid) ${listeners}`);
    expect(rowCount).toBe(1);
    await waitFor(async () => (await product.pool.query(`select ${listeners}`)).rowCount === 0, {
      intervalMs: 1,
      timeoutMs: 10_000,
    });
    await addGoodbye("unheard@example.com", 0);
    await mailTo("unheard@example.com", /./);
  });
});

// Tests the whole product during outages, with its loops and their real timers: a process notices by itself that an outage is
// over. People get correct answers, and afterwards the ledger and the chain have the same balances.
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, startPostgres } from "@lilypad/local-stack";
import { waitFor } from "@lilypad/testing";
import { expect, test } from "vitest";
import {
  cleanups,
  copyDatabase,
  expectBooksToBalance,
  historyOf,
  open,
  openDatabase,
  openDay,
  openPayers,
  openWorld,
  send,
} from "../test/worlds/open-day.ts";
import { dataOf } from "../test/worlds/open-product.ts";

test("a stopped database causes clear errors, and the product recovers without a restart", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "lilypad-bad-day-"));
  cleanups.push(async () => rmSync(dataDir, { recursive: true, force: true }));
  const port = await freePort();
  let postgres = await startPostgres({ dataDir, port, durable: false });
  cleanups.push(() => postgres.stop());
  const { world, product, ann, bob } = await openDay({
    databaseUrl: postgres.databaseUrl,
    loops: true,
  });

  await postgres.stop();
  const intent = { correlationId: randomUUID() };
  for (const answer of [
    await send(product, ann, bob, "5.00", intent),
    await product.call("getBalance", { token: ann.token }),
    await product.call("getProfile", { token: ann.token }),
    await product.call("sendOtp", { body: { email: "cat@example.com", type: "signup" } }),
  ]) {
    expect(answer).toMatchObject({
      status: 503,
      code: "SERVICE_UNAVAILABLE",
      error: "Something went wrong on our end. Please try again.",
    });
  }
  expect((await product.app.inject("/ready")).statusCode).toBe(503);
  expect((await product.app.inject("/health")).statusCode).toBe(200);

  postgres = await startPostgres({ dataDir, port, durable: false });
  const { transactionId } = await waitFor(
    async () => (await send(product, ann, bob, "5.00", intent)).data,
    { timeoutMs: 20_000 },
  );
  await product.settled();
  expect(await historyOf(product, ann, transactionId)).toMatchObject({ status: "confirmed" });
  expect(await product.balanceOf(ann, "usdc")).toMatchObject({ balance: "45.00" });
  expect(await product.balanceOf(bob, "usdc")).toMatchObject({ balance: "5.00" });
  await expectBooksToBalance({ product, world }, [ann, bob]);
});

test("with a stopped chain, sends stay pending and balances readable until it runs again", async () => {
  const { world, product, ann, bob } = await openDay({ loops: true });
  await world.gate.close();
  const sent = dataOf(await send(product, ann, bob, "12.50"));
  expect(sent).toMatchObject({ status: "pending", hash: null });
  expect(await product.balanceOf(ann, "usdc")).toEqual({
    balance: "37.50",
    posted: "50.00",
    held: "12.50",
  });
  expect(await product.balanceOf(bob, "usdc")).toMatchObject({ balance: "0.00" });
  expect(await historyOf(product, bob, sent.transactionId)).toMatchObject({ status: "pending" });
  // Held money cannot be spent.
  expect(await send(product, ann, bob, "40.00")).toMatchObject({
    status: 422,
    code: "INSUFFICIENT_FUNDS",
  });
  // The process stays in service, and operators are warned.
  const ready = await waitFor(
    async () => {
      const answer = await product.app.inject("/ready");
      return answer.json().warnings.length > 0 ? answer : undefined;
    },
    { timeoutMs: 20_000 },
  );
  expect(ready.statusCode).toBe(200);
  expect(ready.json()).toEqual({
    status: "ready",
    dependencies: { database: true, sends: true },
    warnings: [
      "The chain node does not answer. Payments are accepted and stay pending until it does.",
    ],
  });
  expect((await product.app.inject("/metrics")).payload).toContain("lilypad_chain_answers 0");

  await world.gate.open();
  await product.settled();
  for (const person of [ann, bob]) {
    expect(await historyOf(product, person, sent.transactionId)).toMatchObject({
      status: "confirmed",
      hash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
    });
  }
  expect(await product.balanceOf(bob, "usdc")).toMatchObject({ balance: "12.50" });
  await expectBooksToBalance({ product, world }, [ann, bob]);
});

test("a send from a Safe frozen by the token's issuer fails for both people, and the money is released", async () => {
  // A send is refused when it has failed for ten seconds of the database's clock, and a payer has to retry
  // until then.
  const { world, product, ann, bob } = await openDay({ loops: true });
  // Successful sends of others prove that the token works; only then can a single send fail finally.
  const others = await openPayers(world, product, bob, 8);
  await world.setFrozen("usdc", ann.safeAddress, true);
  const refused = dataOf(await send(product, ann, bob, "9.00"));
  const lil = dataOf(await send(product, ann, bob, "4.00", { currency: "LIL" }));
  await product.settled();
  for (const person of [ann, bob]) {
    expect(await historyOf(product, person, refused.transactionId)).toMatchObject({
      status: "failed",
    });
    // Other sends are not delayed.
    expect(await historyOf(product, person, lil.transactionId)).toMatchObject({
      status: "confirmed",
    });
  }
  expect(await product.balanceOf(ann, "usdc")).toMatchObject({ balance: "50.00", held: "0.00" });
  await expectBooksToBalance({ product, world }, [ann, bob, ...others]);

  await world.setFrozen("usdc", ann.safeAddress, false);
  const again = dataOf(await send(product, ann, bob, "9.00"));
  await product.settled();
  expect(await historyOf(product, bob, again.transactionId)).toMatchObject({ status: "confirmed" });
  await expectBooksToBalance({ product, world }, [ann, bob, ...others]);
});

test("with a database restored from a backup, sends are refused until it has caught up with the chain", async () => {
  const world = await openWorld();
  const database = await openDatabase();
  const first = await openDay({ world, databaseUrl: database.databaseUrl });
  const { ann, bob } = first;
  await first.product.close();
  const backupUrl = await copyDatabase(database.databaseUrl);

  const second = await open({ world, databaseUrl: database.databaseUrl });
  dataOf(await send(second, ann, bob, "30.00"));
  await second.settled();
  await second.close();

  // The 30 dollars are missing in the backup. Ann must not be able to spend them again.
  await world.gate.close();
  const restored = await open({ world, databaseUrl: backupUrl, loops: true });
  expect(await restored.balanceOf(ann, "usdc")).toMatchObject({ balance: "50.00" });
  expect(await send(restored, ann, bob, "45.00")).toMatchObject({
    status: 503,
    code: "SETTLEMENT_PAUSED",
  });
  await world.gate.open();
  await waitFor(async () => (await restored.balanceOf(ann, "usdc")).balance === "20.00", {
    timeoutMs: 20_000,
  });
  expect(await restored.balanceOf(bob, "usdc")).toMatchObject({ balance: "30.00" });
  await waitFor(async () => (await send(restored, ann, bob, "1.00")).data, { timeoutMs: 20_000 });
  await restored.settled();
  expect(await restored.balanceOf(bob, "usdc")).toMatchObject({ balance: "31.00" });
  await expectBooksToBalance({ product: restored, world }, [ann, bob]);
});

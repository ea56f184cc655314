// Tests the whole product when something it depends on fails: people get correct answers, and afterwards the ledger and the
// chain have the same balances. Outages that a process has to notice by itself are in `bad-days.deep.test.ts`.
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { expectBooksToBalance, historyOf, openDay, send } from "../test/worlds/open-day.ts";
import { dataOf, type SignedUp } from "../test/worlds/open-product.ts";
import { movableClock } from "../test/worlds/settlement-world.ts";

test("with a chain that is stopped for long, new sends are refused and a queued one can be cancelled by its sender", async () => {
  const clock = movableClock();
  const environment = { MAX_PENDING_AGE_SECONDS: "60" };
  const { world, product, ann, bob } = await openDay({ clock, environment });
  await world.gate.close();
  const intent = { correlationId: randomUUID() };
  const { transactionId } = dataOf(await send(product, ann, bob, "20.00", intent));
  clock.move(61_000);
  await product.pass("queue health");
  expect(await send(product, ann, bob, "1.00")).toMatchObject({
    status: 503,
    code: "SETTLEMENT_PAUSED",
    error: "Payments are paused for a moment. No money was moved. Please try again soon.",
  });

  // Repeating an accepted send returns its state.
  expect(dataOf(await send(product, ann, bob, "20.00", intent))).toMatchObject({
    transactionId,
    status: "pending",
  });

  const cancel = (person: SignedUp) =>
    product.call("cancelTransfer", { token: person.token, params: { id: transactionId } });
  expect(await cancel(bob)).toMatchObject({ status: 404, code: "NOT_FOUND" });
  expect(await historyOf(product, bob, transactionId)).toMatchObject({ status: "pending" });
  expect(dataOf(await cancel(ann))).toEqual({ transactionId, status: "failed" });
  expect(await cancel(ann)).toMatchObject({ status: 409, code: "TRANSFER_NOT_CANCELLABLE" });
  expect(await product.balanceOf(ann, "usdc")).toEqual({
    balance: "50.00",
    posted: "50.00",
    held: "0.00",
  });
  for (const person of [ann, bob]) {
    expect(await historyOf(product, person, transactionId)).toMatchObject({ status: "failed" });
  }

  await world.gate.open();
  await product.quiet();
  const later = dataOf(await send(product, ann, bob, "3.00"));
  await product.settled();
  expect(await historyOf(product, ann, later.transactionId)).toMatchObject({ status: "confirmed" });
  expect(await product.balanceOf(bob, "usdc")).toMatchObject({ balance: "3.00" });
  await expectBooksToBalance({ product, world }, [ann, bob]);
});

test("without gas money sends stay pending and a metric reports it, until the operator has money again", async () => {
  const { world, product, ann, bob } = await openDay();
  const stop = 'settlement_stopped{cause="no_gas_money"} 1';
  await world.setGasMoney(false);
  const { transactionId } = dataOf(await send(product, ann, bob, "7.00"));
  await product.until(async () => (await product.app.inject("/metrics")).payload.includes(stop));
  expect(await historyOf(product, ann, transactionId)).toMatchObject({ status: "pending" });
  expect(await product.balanceOf(ann, "usdc")).toMatchObject({ balance: "43.00", held: "7.00" });
  // Further sends are still accepted.
  expect((await send(product, bob, ann, "1.00", { currency: "LIL" })).status).toBe(200);

  await world.setGasMoney(true);
  await product.settled();
  expect(await historyOf(product, ann, transactionId)).toMatchObject({ status: "confirmed" });
  await product.until(async () => !(await product.app.inject("/metrics")).payload.includes(stop));
  await expectBooksToBalance({ product, world }, [ann, bob]);
});

test("with a token paused by its issuer, sends stay pending until it is unpaused", async () => {
  const { world, product, ann, bob } = await openDay();
  const stop = 'settlement_asset_stopped{asset="US Dollar",cause="token_refuses"} 1';
  await world.setPaused("usdc", true);
  const { transactionId } = dataOf(await send(product, ann, bob, "9.00"));
  await product.until(async () => (await product.app.inject("/metrics")).payload.includes(stop));
  expect(await historyOf(product, ann, transactionId)).toMatchObject({ status: "pending" });
  expect(await product.balanceOf(ann, "usdc")).toMatchObject({ balance: "41.00", held: "9.00" });

  await world.setPaused("usdc", false);
  await product.settled();
  expect(await historyOf(product, bob, transactionId)).toMatchObject({ status: "confirmed" });
  expect(await product.balanceOf(bob, "usdc")).toMatchObject({ balance: "9.00" });
  await expectBooksToBalance({ product, world }, [ann, bob]);
});

test("40 concurrent submissions of one intent are one payment; other content is a conflict", async () => {
  const { world, product, ann, bob } = await openDay();
  const intent = { correlationId: randomUUID() };
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => send(product, ann, bob, "2.00", intent)),
  );
  const ids = new Set(answers.map((answer) => dataOf(answer).transactionId));
  expect(ids.size).toBe(1);
  expect(await send(product, ann, bob, "2.01", intent)).toMatchObject({
    status: 422,
    code: "IDEMPOTENCY_CONFLICT",
  });
  // The same correlation id of another person is another payment.
  const other = dataOf(await send(product, bob, ann, "2.00", { ...intent, currency: "LIL" }));
  expect(ids).not.toContain(other.transactionId);
  await product.settled();
  expect(dataOf(await send(product, ann, bob, "2.00", intent))).toMatchObject({
    transactionId: [...ids][0],
    status: "confirmed",
  });
  expect(await product.balanceOf(ann, "usdc")).toMatchObject({ balance: "48.00" });
  expect(await product.balanceOf(ann, "LIL")).toMatchObject({ balance: "102.00" });
  const { rows } = await product.pool.query<{ count: bigint }>("select count(*) from payment");
  expect(rows[0]?.count).toBe(2n);
  await expectBooksToBalance({ product, world }, [ann, bob]);
});

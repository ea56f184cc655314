import { createPool } from "@lilypad/db";
import { Registry } from "prom-client";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  movableClock,
  openSettlementWorld,
  type SettlementWorld,
} from "../../../../test/worlds/settlement-world.ts";

let world: SettlementWorld;
beforeAll(async () => {
  world = await openSettlementWorld();
});
afterAll(() => world?.close());

it("ignores a difference that is seen only while the chain creates a block", async () => {
  let wrongAnswers = 0;
  const settlement = world.openSettlement({
    wrap: (chain) => ({
      ...chain,
      async readBalances(holders, block) {
        const balances = await chain.readBalances(holders, block);
        if (wrongAnswers === 0) return balances;
        wrongAnswers -= 1;
        return balances.map((balance) => balance + 1n);
      },
    }),
  });
  await world.join();
  await world.settle(settlement);
  wrongAnswers = 2;
  await settlement.reconcile();
  expect((await settlement.getReconciliation()).latest).toMatchObject({
    balanced: true,
    differences: [],
  });
  expect(wrongAnswers).toBe(0);

  wrongAnswers = Number.POSITIVE_INFINITY;
  await settlement.reconcile();
  expect((await settlement.getReconciliation()).latest).toMatchObject({ balanced: false });
});

it("a complete round sums what people own, what their Safes hold, and the system accounts", async () => {
  const settlement = world.openSettlement();
  await world.settle(settlement);
  await settlement.reconcile();
  const checked = await settlement.readCheckedBooks();
  expect(checked?.fromBlock).toBe(checked?.blockNumber.toString());
  for (const { people } of checked?.assets ?? []) expect(people.safes).toBe(people.books);
  const { rows } = await world.pool.query<{ books: string }>(
    `select coalesce(sum(account.posted), 0)::text as books
     from person_wallet own join ledger_balance account on account.id = own.account_id
     where own.asset = 3 and own.account_id not in (select account_id from system_account)`,
  );
  const lil = checked?.assets.find(({ asset }) => asset === "LIL");
  expect(lil?.people.books).toBe(`${Number(rows[0]?.books) / 1e6}.000000`);
  const total = [lil?.people.books, ...(lil?.systemAccounts ?? []).map(({ balance }) => balance)];
  expect(total.reduce((sum, amount) => sum + Number(amount), 0)).toBe(0);
});

it("reads the records from a database that refuses to write, such as a standby", async () => {
  const readPool = createPool({
    databaseUrl: `${world.databaseUrl}?options=-c%20default_transaction_read_only%3Don`,
  });
  try {
    const settlement = world.openSettlement({ readLong: (work) => work(readPool) });
    await expect(readPool.query("create table written (id int)")).rejects.toThrow("read-only");
    await world.settle(settlement);
    await settlement.reconcile();
    expect((await settlement.getReconciliation()).latest).toMatchObject({ balanced: true });
  } finally {
    await readPool.end();
  }
});

it("a process that does not reconcile raises one alarm when nobody has done so for ten minutes", async () => {
  const clock = movableClock();
  const working = world.openSettlement({ clock });
  const registry = new Registry();
  const watching = world.openSettlement({ clock, registry });
  const gauge = async (name: string) =>
    (await registry.getSingleMetric(`lilypad_${name}`)?.get())?.values[0]?.value;
  await world.settle(working);
  await working.reconcile();
  await watching.watchReconciliation();
  expect(await gauge("reconciliation_stale")).toBe(0);
  expect(await gauge("reconciliation_differences")).toBe(0);
  clock.move(601_000);
  await watching.watchReconciliation();
  await watching.watchReconciliation();
  expect(watching.isReconciliationStale()).toBe(true);
  expect(await gauge("reconciliation_stale")).toBe(1);
  expect(await gauge("settlement_alerts_total")).toBe(1);
  await working.reconcile();
  await watching.watchReconciliation();
  expect(watching.isReconciliationStale()).toBe(false);
});

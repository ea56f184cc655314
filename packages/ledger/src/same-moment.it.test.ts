import { createTestDatabase, type TestDatabase, waitFor } from "@lilypad/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { checkLedger } from "./check/check-ledger.ts";
import { digestOf } from "./digest-of.ts";
import { post } from "./end-transfers.ts";
import { toAccountId, toTransferId } from "./ids.ts";
import { ledgerMigrations } from "./migrations.ts";
import { openAccounts } from "./open-accounts.ts";
import { reserve } from "./reserve.ts";

let database: TestDatabase;
const [ana, ben, cyd] = [toAccountId(1n), toAccountId(2n), toAccountId(3n)];

beforeAll(async () => {
  database = await createTestDatabase({ migrations: ledgerMigrations });
  const terms = { asset: "usdc" as const, floor: -100n };
  await openAccounts(
    database.pool,
    [ana, ben, cyd].map((id) => ({ id, ...terms })),
  );
});
afterAll(() => database.drop());

const pay = (name: string, debit: typeof ana, credit: typeof ana, amount: bigint) => ({
  id: toTransferId(digestOf(name)),
  digest: digestOf(null),
  debit,
  credit,
  asset: "usdc" as const,
  amount,
});

/** Runs `first` in a transaction, waits until `second` is blocked by its locks, and then commits. */
async function atTheSameMoment<A, B>(
  first: (client: Parameters<typeof reserve>[0]) => Promise<A>,
  second: () => Promise<B>,
): Promise<[A, PromiseSettledResult<B>]> {
  const client = await database.pool.connect();
  try {
    await client.query("begin");
    const answer = await first(client);
    const waiting = Promise.allSettled([second()]);
    await waitFor(
      async () => {
        const { rowCount } = await database.pool.query(
          "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        );
        return rowCount === 1;
      },
      { timeoutMs: 10_000 },
    );
    await client.query("commit");
    const [outcome] = await waiting;
    return [answer, outcome];
  } finally {
    client.release();
  }
}

it("of two concurrent payments that together exceed the balance, the second is refused", async () => {
  const [first, second] = await atTheSameMoment(
    (client) => reserve(client, [pay("a", ana, ben, 60n)]),
    () => reserve(database.pool, [pay("b", ana, cyd, 60n), pay("c", ana, cyd, 40n)]),
  );
  expect(first).toEqual(["done"]);
  expect(second).toEqual({ status: "fulfilled", value: ["insufficient_funds", "done"] });
});

it("two concurrent posts of the same transfer: one posts it and the other is a replay", async () => {
  const { id } = pay("a", ana, ben, 60n);
  const [first, second] = await atTheSameMoment(
    (client) => post(client, [id], { by: "first" }),
    () => post(database.pool, [id], { by: "second" }),
  );
  expect(first).toEqual(["done"]);
  expect(second).toEqual({ status: "fulfilled", value: ["replayed"] });
});

it("an id used for two payers at the same time: the later one fails to serialise, and its retry is a conflict", async () => {
  const later = pay("d", cyd, ana, 5n);
  const [first, second] = await atTheSameMoment(
    (client) => reserve(client, [pay("d", ben, ana, 5n)]),
    () => reserve(database.pool, [pay("e", cyd, ana, 5n), later]),
  );
  expect(first).toEqual(["done"]);
  expect(second).toMatchObject({ status: "rejected", reason: { code: "40001" } });
  expect(await reserve(database.pool, [pay("e", cyd, ana, 5n), later])).toEqual([
    "done",
    "conflict",
  ]);
  expect(await checkLedger(database.pool)).toEqual([]);
});

it("a payment does not wait for other transactions of its receiver", async () => {
  const client = await database.pool.connect();
  try {
    await client.query("begin");
    await reserve(client, [pay("busy", ben, cyd, 1n)]);
    expect(await reserve(database.pool, [pay("free", cyd, ben, 1n)])).toEqual(["done"]);
    await client.query("commit");
  } finally {
    client.release();
  }
});

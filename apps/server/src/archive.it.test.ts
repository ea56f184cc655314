import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Pool, Queryable } from "@lilypad/db";
import { checkLedger, post, toTransferId } from "@lilypad/ledger";
import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterEach, beforeEach, expect, it } from "vitest";
import { endFirstPeriod } from "../test/end-first-period.ts";
import { newIntent } from "../test/payment-intents.ts";
import { fund, noParties, openPeople, type TestPerson } from "../test/worlds/open-people.ts";
import { openSettlementWorld } from "../test/worlds/settlement-world.ts";
import { archivePeriods, restoreNewestPeriod } from "./archive.ts";
import { migrations } from "./migrations.ts";
import { listActivity } from "./modules/books/activity/activity-store.ts";
import { createGetStatement, createListTransactions } from "./modules/books/activity/index.ts";
import { createPayments } from "./modules/money/payments/index.ts";

const limits = { transferMajor: 10_000, dailyMajor: 100_000, loweredDailyMajor: 100_000 };
const sides = { readParties: noParties, readAddresses: noParties, readChecks: noParties };

let folder: string;
let database: TestDatabase;
let pool: Pool;
let ann: TestPerson;
let bob: TestPerson;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "lilypad-archive-"));
  database = await createTestDatabase({ migrations });
  pool = database.pool;
  [ann, bob] = (await openPeople(pool, ["Ann", "Bob"])) as [TestPerson, TestPerson];
  await fund(pool, [ann, bob], "usdc", 100_000_000n);
});
afterEach(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const openPayments = () =>
  createPayments({
    pool,
    clock: { now: () => new Date() },
    limits: { USD: limits, EUR: limits, LIL: limits },
    maxSendsPerDay: 10_000,
    acceptsSends: () => true,
    cancelQueued: async () => false,
  });

/** Sends and settles, as the worker does after the chain has confirmed it. */
async function pay(intent: ReturnType<typeof newIntent>): Promise<string> {
  const { transactionId } = await openPayments().send(ann.caller, intent, undefined);
  expect(await post(pool, [toTransferId(transactionId)], { why: "a test" })).toEqual(["done"]);
  await pool.query(
    "select transfers_ended(array[$1]::uuid[], transfer_status('confirmed'), null)",
    [transactionId],
  );
  return transactionId;
}

const archive = (of: Pool = pool) =>
  archivePeriods(of, { folder, endedBy: new Date(Date.now() + 1_000) }, () => undefined);
const historyOf = async ({ caller, id }: TestPerson) =>
  createListTransactions({ pool, ...sides })(caller, { userId: id }, { limit: 20, offset: 0 });
const amountsOf = async (person: TestPerson) =>
  (await historyOf(person)).transactions.map(({ amount }) => amount);
const statementOf = ({ caller, id }: TestPerson, from: string) =>
  createGetStatement({ pool, ...sides })(
    caller,
    { userId: id },
    { currency: "USD", from, until: "2100-01-01T00:00:00Z" },
  );
const balanceOf = async ({ id }: TestPerson) => {
  const { rows } = await pool.query<{ posted: bigint }>(
    `select posted from ledger_balance balance join person_wallet on account_id = balance.id
     where person_id = $1 and balance.asset = 1`,
    [id],
  );
  return rows[0]?.posted;
};

it("a payment that is sent again has one effect, across the end of a period, after archiving and after restoring", async () => {
  const intent = newIntent(bob, "12.50");
  const first = await pay(intent);
  await endFirstPeriod(pool);
  const again = () => openPayments().send(ann.caller, intent, undefined);
  expect((await again()).transactionId).toBe(first);
  await archive();
  expect((await again()).transactionId).toBe(first);
  expect([await balanceOf(ann), await balanceOf(bob)]).toEqual([87_500_000n, 112_500_000n]);
  await pay(newIntent(bob, "1.00"));
  await restoreNewestPeriod(pool, folder);
  expect((await again()).transactionId).toBe(first);
  expect([await balanceOf(ann), await balanceOf(bob)]).toEqual([86_500_000n, 113_500_000n]);
  expect(await checkLedger(pool)).toEqual([]);
});

it("history and statements say where archived records are, and have them again once they are restored", async () => {
  await pay(newIntent(bob, "12.50"));
  await endFirstPeriod(pool);
  const { rows } = await pool.query<{ endsAt: Date }>("select ends_at from period");
  const end = rows[0]?.endsAt.toISOString() ?? "";
  await pay(newIntent(bob, "3.00"));
  expect(await amountsOf(ann)).toEqual(["3.00", "12.50"]);
  expect((await historyOf(ann)).archivedUntil).toBeUndefined();
  await archive();
  expect(await amountsOf(ann)).toEqual(["3.00"]);
  expect((await historyOf(ann)).archivedUntil).toBe(end);
  expect(await statementOf(ann, end)).toMatchObject({
    openingBalance: "87.50",
    closingBalance: "84.50",
  });
  await expect(statementOf(ann, "2020-01-01T00:00:00Z")).rejects.toMatchObject({
    code: "STATEMENT_ARCHIVED",
  });
  await restoreNewestPeriod(pool, folder);
  expect(await amountsOf(ann)).toEqual(["3.00", "12.50"]);
  expect(await statementOf(ann, "2020-01-01T00:00:00Z")).toMatchObject({
    openingBalance: "0.00",
    closingBalance: "84.50",
  });
});

it("a history that was deleted while it was archived does not come back", async () => {
  await pay(newIntent(bob, "12.50"));
  await endFirstPeriod(pool);
  await archive();
  await pool.query(
    "update person set deactivated_at = clock_timestamp(), deleted_at = clock_timestamp() where id = $1",
    [bob.id],
  );
  await restoreNewestPeriod(pool, folder);
  expect(await amountsOf(bob)).toEqual([]);
  expect(await amountsOf(ann)).toEqual(["12.50"]);
  expect(await checkLedger(pool)).toEqual([]);
});

it("a deposit whose log is read again has one effect, across the end of a period and after archiving", async () => {
  const world = await openSettlementWorld();
  try {
    const settlement = world.openSettlement();
    const ada = await world.join();
    await world.deposit(ada, "usdc", 40_000_000n);
    await world.settle(settlement);
    /** Reads the chain again from its beginning. */
    const readAgain = async () => {
      await world.pool.query(
        "update chain_cursor set block_number = (select min(number) from chain_block)",
      );
      await world.pool.query(
        `update chain_cursor set block_hash = (select hash from chain_block where number = block_number)`,
      );
      await world.settle(settlement);
    };
    const expected = { posted: 40_000_000n, held: 0n };
    await endFirstPeriod(world.pool);
    await readAgain();
    expect(await world.postedOf(ada, "usdc")).toEqual(expected);
    await archive(world.pool);
    await readAgain();
    expect(await world.postedOf(ada, "usdc")).toEqual(expected);
    expect(await world.findDifferences([ada])).toEqual([]);
    // And what is new is booked. Blocks have whole seconds, which may lie before the end of the period.
    const timestamp = BigInt(Math.ceil(Date.now() / 1_000) + 1);
    await world.node.setNextBlockTimestamp({ timestamp });
    await world.deposit(ada, "usdc", 2_000_000n);
    await world.settle(settlement);
    expect(await world.postedOf(ada, "usdc")).toEqual({ posted: 42_000_000n, held: 0n });
    expect(await world.findDifferences([ada])).toEqual([]);
  } finally {
    await world.close();
  }
});

/** Counts the scans of each partition of histories by this connection, as far as it has not reported them yet. */
async function countScans(db: Queryable): Promise<Map<string, bigint>> {
  const { rows } = await db.query<{ name: string; scans: bigint }>(
    `select relname as name, seq_scan + coalesce(idx_scan, 0) as scans from pg_stat_xact_user_tables
     where relname like 'activity\\_%' and relname not like 'activity\\_volume%'`,
  );
  return new Map(rows.map(({ name, scans }) => [name, scans]));
}

/** The partitions of histories that the statements of one SQL transaction read. */
async function partitionsRead(db: Queryable, run: () => Promise<unknown>): Promise<string[]> {
  await db.query("begin");
  const before = await countScans(db);
  await run();
  const read = [...(await countScans(db))].filter(
    ([name, scans]) => scans > (before.get(name) ?? 0n),
  );
  await db.query("rollback");
  return read.map(([name]) => name);
}

it("the first page of a history reads the newest partitions only, until it is full", async () => {
  for (let n = 1; n <= 4; n += 1) await pay(newIntent(bob, `${n}.00`));
  await endFirstPeriod(pool);
  for (let n = 1; n <= 4; n += 1) await pay(newIntent(bob, `${n}.00`));
  const client = await pool.connect();
  try {
    await client.query("set plan_cache_mode = force_generic_plan");
    const page = (limit: number) => () =>
      listActivity(client, { personId: ann.id, asset: undefined, limit, offset: 0 });
    await page(3)();
    expect(await partitionsRead(client, page(3))).toEqual(["activity_later"]);
    expect((await partitionsRead(client, page(6))).sort()).toEqual([
      "activity_first",
      "activity_later",
    ]);
  } finally {
    client.release();
  }
});

it("ending payments reads no partition of another time", async () => {
  const before = await openPayments().send(ann.caller, newIntent(bob, "5.00"), undefined);
  await endFirstPeriod(pool);
  await pool.query("select period_add(clock_timestamp() + interval '3 months')");
  const hash = Buffer.alloc(32, 1);
  const client = await pool.connect();
  try {
    // A first call makes a plan, for which PostgreSQL visits all partitions.
    for (let run = 0; run < 8; run += 1) {
      await client.query("select activity_sent(array[$1]::uuid[], $2)", [randomUUID(), hash]);
      await client.query("select activity_ended(array[$1]::uuid[], 2::smallint, $2)", [
        randomUUID(),
        hash,
      ]);
    }
    const values = [before.transactionId, hash];
    const read = await partitionsRead(client, async () => {
      await client.query("select activity_sent(array[$1]::uuid[], $2)", values);
      await client.query("select activity_ended(array[$1]::uuid[], 2::smallint, $2)", values);
    });
    expect(read).toEqual(["activity_first"]);
  } finally {
    client.release();
  }
});

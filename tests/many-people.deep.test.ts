// The short version of `npm run bench -- --only crowd`: every read of people and staff, in an installation with records of 24 months.
// What is asserted are the rows and the partitions that are read, not times.
import type { EventEmitter } from "node:events";
import type { Queryable } from "@lilypad/db";
import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { migrations } from "../apps/server/src/migrations.ts";
import { listActivity } from "../apps/server/src/modules/books/activity/activity-store.ts";
import {
  countPending,
  createListRecentPeople,
} from "../apps/server/src/modules/books/activity/index.ts";
import { createAccessTokens } from "../apps/server/src/modules/enter/identity/index.ts";
import { systemClock } from "../apps/server/src/platform/clock.ts";
import { type ChainWorld, openChainWorld } from "../apps/server/test/worlds/open-chain-world.ts";
import { openProduct, type Product } from "../apps/server/test/worlds/open-product.ts";
import type { ReadCall } from "../scripts/bench/http/read-calls.ts";
import { crowdCalls, crowdOf } from "../scripts/bench/many-people/crowd.ts";
import { seed } from "../scripts/bench/many-people/seed.ts";

const size = { people: 20_000, transactions: 3_000, months: 24 };
/** Tables with more rows are read by an index only. */
const manyRows = 2_500;
/** Max number of rows and index entries that a call reads, in all tables. */
const usualRows = 500;
const mayReadMore = new Map([
  // The numbers of people above somebody, by score.
  [`leaderboard of ${size.people.toLocaleString("en-GB")} referrals`, 2_000],
  // The summaries of all volumes, or the volumes that match.
  ["history, search that finds nothing", 2_000],
  ["history, search that finds the oldest", 4_000],
  ["history, search for a person", 6_000],
  // All requests to a person with a thousand of them.
  ["requests, count", 3_000],
  // Two binary searches, each step in the partitions of all months.
  ["statement of a day", 5_000],
  ["console, audit log, of an operation", 2_000],
  ["console, audit log, of a member before a day", 4_000],
]);

let world: ChainWorld;
let database: TestDatabase;
let product: Product;
let calls: ReadCall[];
/** The id of the person with the most movements. */
let person: string;

beforeAll(async () => {
  world = await openChainWorld();
  database = await createTestDatabase({ migrations });
  ({ person } = await seed(database.pool, crowdOf(size)));
  product = await openProduct({
    loops: true,
    world,
    databaseUrl: database.databaseUrl,
    // Background work would be counted as well.
    environment: { WORKERS: "false" },
  });
  const tokens = createAccessTokens({
    privateKeys: world.secrets.accessTokenKeys,
    issuer: `${product.config.publicUrl}/auth/v1`,
    clock: systemClock,
  });
  calls = await crowdCalls({ pool: database.pool, tokens }, size, {
    person,
    requestsOfStaff: 1_000,
  });
});
afterAll(async () => {
  await product?.close();
  await database?.drop();
  await world?.close();
});

interface TableReads {
  /** Times that the whole table was read. */
  scans: number;
  /** Rows and index entries that were read. */
  rows: number;
  /** All rows of the table. */
  size: number;
}

/** Reports what the product's connections have read so far, without waiting for PostgreSQL's next report. */
async function readTableReads(): Promise<Map<string, TableReads>> {
  const { databaseConnections } = product.config;
  const connections = await Promise.all(
    Array.from({ length: databaseConnections }, () => product.pool.connect()),
  );
  for (const one of connections) await one.query("select pg_stat_force_next_flush()");
  for (const one of connections) one.release();
  const { rows } = await database.pool.query<TableReads & { name: string }>(
    `select relname as name, n_live_tup::int as size, seq_scan::int as scans,
       (seq_tup_read + coalesce((select sum(idx_tup_read) from pg_stat_user_indexes i where i.relid = t.relid), 0))::int as rows
     from pg_stat_user_tables t`,
  );
  return new Map(rows.map(({ name, ...reads }) => [name, reads]));
}

/** Makes a call some times. @returns the reads of each table that it caused */
async function readsOf(call: ReadCall, from: number, times: number) {
  const before = await readTableReads();
  for (let turn = from; turn < from + times; turn += 1) {
    const { path, token } = call.next(turn);
    const headers = { authorization: `Bearer ${token}` };
    const answer = await product.app.inject({ url: path, headers });
    if (answer.statusCode !== 200) throw new Error(`${call.name}: ${answer.body}`);
  }
  return [...(await readTableReads())]
    .map(([name, { scans, rows, size }]) => ({
      name,
      size,
      scans: scans - (before.get(name)?.scans ?? 0),
      rows: (rows - (before.get(name)?.rows ?? 0)) / times,
    }))
    .filter(({ scans, rows }) => scans > 0 || rows > 0);
}

const sumRows = (reads: Awaited<ReturnType<typeof readsOf>>) =>
  reads.reduce((sum, { rows }) => sum + rows, 0);

/** The calls with these names, each with what it reads once it has been made a few times. */
async function measure(wanted: (name: string) => boolean) {
  const measured = [];
  for (const call of calls.filter(({ name }) => wanted(name))) {
    // PostgreSQL plans the first five calls of a statement anew and looks into every index meanwhile.
    await readsOf(call, 0, 6);
    // The process reads something of its own every few seconds, which can only add to what a call reads.
    const runs = [];
    for (let turn = 6; turn < 9; turn += 1) runs.push(await readsOf(call, turn, 1));
    const [reads = []] = runs.toSorted((one, other) => sumRows(one) - sumRows(other));
    measured.push({ name: call.name, reads });
  }
  return measured;
}

it("no read of people or staff reads a large table as a whole, or more rows than it needs for its page", async () => {
  const wrong = (await measure(() => true)).flatMap(({ name, reads }) => {
    const rows = sumRows(reads);
    const max = mayReadMore.get(name) ?? usualRows;
    return [
      ...(rows > max ? [`${name} reads ${rows} rows`] : []),
      ...reads
        .filter(({ scans, size }) => scans > 0 && size > manyRows)
        .map((table) => `${name} reads all of ${table.name}`),
    ];
  });
  expect(calls.length).toBeGreaterThan(45);
  expect(wrong).toEqual([]);
});

it("what the dashboard shows first is read from the partitions of the newest months, not of the 24 before", async () => {
  const first = ["recent transactions", "history, first page", "recent people"];
  for (const { name, reads } of await measure((name) => first.includes(name))) {
    const partitions = reads.filter((read) => /^activity_\d/.test(read.name) && read.rows >= 2);
    expect([name, partitions.length]).toEqual([name, expect.toSatisfy((n) => n === 1 || n === 2)]);
  }
});

/** Counts the plans over partitions that PostgreSQL makes for what is done on a connection. */
async function countPlans(
  db: Queryable & EventEmitter,
  run: () => Promise<unknown>,
): Promise<number> {
  let plans = 0;
  const count = ({ detail = "" }: { detail?: string }) => {
    if (detail.includes("APPEND")) plans += 1;
  };
  // PostgreSQL reports each plan that it makes, and none that it uses again.
  await db.query("set debug_print_plan = on; set client_min_messages = log");
  db.on("notice", count);
  try {
    await run();
  } finally {
    db.off("notice", count);
    await db.query("reset debug_print_plan; reset client_min_messages");
  }
  return plans;
}

it("a page of a long history, recent people and the count of pending payments are planned once for a connection", async () => {
  const db = await product.pool.connect();
  const reads: Record<string, () => Promise<unknown>> = {
    page: () => listActivity(db, { personId: person, asset: undefined, limit: 21, offset: 0 }),
    "recent people": () =>
      createListRecentPeople({ pool: database.pool })(person, (read) => read(db)),
    "pending payments": () => countPending(db, person),
  };
  const again = async (read: () => Promise<unknown>) => {
    for (let n = 0; n < 8; n += 1) await read();
  };
  try {
    expect(await countPlans(db, () => db.query("select from activity limit 1"))).toBe(1);
    for (const [name, read] of Object.entries(reads)) {
      await read();
      expect([name, await countPlans(db, () => again(read))]).toEqual([name, 0]);
    }
  } finally {
    db.release();
  }
});

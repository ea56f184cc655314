import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import type { PoolClient } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { migrations } from "../../../migrations.ts";
import { readQueue } from "./store/batch-store.ts";
import { readQueueHealth } from "./watch/queue-health.ts";
import { countQueued } from "./watch/queue-length.ts";

const oldestAt = new Date("2026-11-01T12:00:00Z");

let database: TestDatabase;
let db: PoolClient;
beforeAll(async () => {
  database = await createTestDatabase({ migrations });
  db = await database.pool.connect();
  // Without the Safes and transfers to which operations belong.
  await db.query("set session_replication_role = replica");
});
afterAll(async () => {
  db?.release(true);
  await database?.drop();
});

/** Adds operations that wait for a batch, each a millisecond after the one before. */
const addQueued = (count: number) =>
  db.query(
    `insert into settlement_operation (id, asset, kind, amount, from_address, to_address, owner_address, queue_at)
     select gen_random_uuid(), 1, 1, 1, sender, decode(repeat('22', 20), 'hex'), decode(repeat('33', 20), 'hex'),
       $2::timestamptz + nth * interval '1 millisecond'
     from generate_series(0, $1 - 1) as nth, lateral (select decode(lpad(to_hex(nth), 40, '0'), 'hex') as sender)`,
    [count, oldestAt],
  );

/** How many operations and index entries of them this connection has read. */
async function readSoFar(): Promise<number> {
  await db.query("select pg_stat_force_next_flush()");
  const { rows } = await db.query<{ rows: number }>(
    `select (seq_tup_read + (select sum(idx_tup_read) from pg_stat_user_indexes i where i.relid = t.relid))::int as rows
     from pg_stat_user_tables t where relname = 'settlement_operation'`,
  );
  return rows[0]?.rows ?? Number.NaN;
}

const times = 10;

/** How many rows and index entries of the queue one call reads. */
async function rowsReadBy(call: () => Promise<unknown>): Promise<number> {
  const before = await readSoFar();
  for (let time = 0; time < times; time += 1) await call();
  return ((await readSoFar()) - before) / times;
}

it("a queue that has become long is read in its order, not as a whole, by statements that were planned while two operations waited", async () => {
  const readFront = () => readQueue(db, 100, [], new Date());
  await addQueued(2);
  await db.query("vacuum analyze settlement_operation");
  await rowsReadBy(() => readQueueHealth(db));
  await rowsReadBy(readFront);
  await addQueued(3_000);
  expect(await rowsReadBy(() => readQueueHealth(db))).toBeLessThan(5);
  expect(await rowsReadBy(readFront)).toBeLessThan(250);
  expect((await readQueueHealth(db)).oldestAt).toEqual(oldestAt);
  expect(await readFront()).toHaveLength(100);
  expect(await countQueued(database.pool)).toBe(3_002);
});

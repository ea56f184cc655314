import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkLedger } from "@lilypad/ledger";
import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrations } from "../apps/server/src/migrations.ts";

const people = 5;
/** People who join for the leaderboard of the current week. */
const friends = 6;
const days = 14;
const dayMs = 86_400_000;

let database: TestDatabase;
let dataDir: string;
let madeAtMs: number;

beforeAll(async () => {
  database = await createTestDatabase({ migrations });
  dataDir = mkdtempSync(join(tmpdir(), "lilypad demo "));
  madeAtMs = Date.now();
  const options = { dataDir, databaseUrl: database.databaseUrl, people, days, seed: 7 };
  const child = spawn(
    process.execPath,
    ["scripts/run.mjs", "tests/make-small-world.ts", JSON.stringify(options)],
    { stdio: ["ignore", "ignore", "inherit"] },
  );
  const [code] = await once(child, "exit");
  // It exits with an error if the chain differs from the ledger.
  expect(code).toBe(0);
}, 300_000);

afterAll(async () => {
  await database?.drop();
  if (dataDir !== undefined) rmSync(dataDir, { recursive: true, force: true });
});

async function readOne<T>(sql: string): Promise<T> {
  const { rows } = await database.pool.query(sql);
  return rows[0];
}

test("the ledger of a demo world of two weeks balances and agrees with the chain", async () => {
  expect(await checkLedger(database.pool)).toEqual([]);
  const { latest } = await readOne<{ latest: boolean }>(
    "select balanced as latest from reconciliation_run order by id desc limit 1",
  );
  expect(latest).toBe(true);
});

test("all people of the demo world have signed up, paid and been paid, and nothing is pending", async () => {
  const found = await readOne<Record<string, bigint>>(`select
    (select count(*) from person where onboarding_completed_at is not null) as people,
    (select count(*) from settlement_operation where state < operation_state('settled')) as waiting,
    (select count(*) from outbox) as unsaid`);
  expect(found).toEqual({ people: BigInt(people + friends), waiting: 0n, unsaid: 0n });
  const { rows } = await database.pool.query<{ kind: string }>(
    "select distinct kind from activity where status = transfer_status('confirmed')",
  );
  expect(rows.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(["deposit", "p2p", "reward_signup", "topup", "withdrawal"]),
  );
});

test("an exchange of the demo world has ended with both currencies moved", async () => {
  const { rows } = await database.pool.query<{ kind: string }>(
    "select distinct kind from activity where kind like 'exchange%' and status = transfer_status('confirmed') order by kind",
  );
  expect(rows.length).toBeGreaterThan(0);
});

test("the demo world has paid and open teleport links", async () => {
  const { rows } = await database.pool.query<{ paid: boolean }>(
    "select distinct paid_at is not null as paid from teleport_link order by paid",
  );
  expect(rows).toEqual([{ paid: false }, { paid: true }]);
});

test("the leaderboard of the demo world's current week has three places", async () => {
  const { rows } = await database.pool.query<{ score: number }>(
    `select score from leaderboard_score
     where period = 1 and starts_on = leaderboard_period(1::smallint, now()) order by score desc`,
  );
  expect(rows.slice(0, 3).map(({ score }) => score)).toEqual([
    expect.toSatisfy((score: number) => score >= 3),
    expect.toSatisfy((score: number) => score >= 2),
    expect.toSatisfy((score: number) => score >= 1),
  ]);
});

test("histories, ids and blocks of the demo world are spread over the two weeks", async () => {
  const { first, last, unordered } = await readOne<{ first: Date; last: Date; unordered: bigint }>(
    `select min(created_at) as first, max(created_at) as last,
       count(*) filter (where abs(extract(epoch from created_at - uuid_extract_timestamp(transfer_id))) > 3600) as unordered
     from activity`,
  );
  expect(madeAtMs - first.getTime()).toBeGreaterThan((days - 1) * dayMs);
  expect(last.getTime() - first.getTime()).toBeGreaterThan((days - 3) * dayMs);
  expect(last.getTime()).toBeLessThanOrEqual(Date.now());
  expect(unordered).toBe(0n);
});

test("after the demo world is created the machine's time is used again", async () => {
  const { left } = await readOne<{ left: bigint }>(
    `select count(*) as left from pg_attrdef where pg_get_expr(adbin, adrelid) like '%demo_now%'`,
  );
  expect(left).toBe(0n);
  expect(readdirSync(dataDir)).toEqual(
    expect.arrayContaining(["chain", "chain-deployment.json", "secrets"]),
  );
});

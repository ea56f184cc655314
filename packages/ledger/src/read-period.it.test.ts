import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { digestOf } from "./digest-of.ts";
import { type AccountId, toTransferId } from "./ids.ts";
import { ledgerMigrations } from "./migrations.ts";
import { openAccounts, takeAccountIds } from "./open-accounts.ts";
import { postDirectly } from "./post-directly.ts";
import { type Entry, readEntries } from "./read-entries.ts";
import { periodSql, readPeriod } from "./read-period.ts";
import { openSystemAccount } from "./system-account.ts";

let database: TestDatabase;
let ana: AccountId;
let unused: AccountId;
/** All of Ana's entries, oldest first. */
let all: Entry[];

const count = 23;
const start = new Date(0);
const end = new Date("2100-01-01");

beforeAll(async () => {
  database = await createTestDatabase({ migrations: ledgerMigrations });
  const { pool } = database;
  const floor = -1_000_000n;
  const [outside] = await openSystemAccount(pool, {
    code: "outside",
    asset: "usdc",
    floor,
    stripes: 1,
  });
  const [first, second] = await takeAccountIds(pool, 2);
  if (outside === undefined || first === undefined || second === undefined) throw new Error("none");
  [ana, unused] = [first, second];
  await openAccounts(
    pool,
    [ana, unused].map((id) => ({ id, asset: "usdc" as const, floor: 0n })),
  );
  for (let n = 1; n <= count; n += 1) {
    const leaves = n % 4 === 0;
    const transfer = {
      id: toTransferId(digestOf(["period", n])),
      digest: digestOf(null),
      debit: leaves ? ana : outside,
      credit: leaves ? outside : ana,
      asset: "usdc" as const,
      amount: BigInt(n),
    };
    expect(await postDirectly(pool, [transfer], { why: "a test" })).toEqual(["done"]);
  }
  all = (await readEntries(pool, ana, { limit: 500 })).reverse();
});
afterAll(() => database.drop());

it("reads exactly the entries of a period, with matching opening and closing balances", async () => {
  const edges = [start, ...all.map((entry) => entry.at), end];
  for (const from of edges) {
    for (const until of edges) {
      const period = await readPeriod(database.pool, ana, { from, until }, 100);
      const expected = all.filter((entry) => entry.at >= from && entry.at < until);
      if (typeof period === "string") throw new Error(period);
      expect(period.entries).toEqual(expected);
      if (until < from) continue;
      const before = all.filter((entry) => entry.at < from).at(-1)?.balance ?? 0n;
      expect(period.opening).toBe(before);
      expect(period.closing).toBe(before + expected.reduce((sum, entry) => sum + entry.amount, 0n));
    }
  }
});

it("reports a period with more entries than the limit", async () => {
  const period = { from: start, until: end };
  expect(await readPeriod(database.pool, ana, period, count - 1)).toBe("too_many");
  expect(await readPeriod(database.pool, ana, period, count)).toMatchObject({
    entries: expect.toSatisfy((entries: unknown[]) => entries.length === count),
  });
});

it("reads an empty period for an account without entries", async () => {
  const period = await readPeriod(database.pool, unused, { from: start, until: end }, 10);
  expect(period).toEqual({ opening: 0n, entries: [], closing: 0n });
});

interface PlanNode {
  "Actual Rows": number;
  "Actual Loops": number;
  Plans?: PlanNode[];
}
/** Max number of rows that one node of an executed plan has visited, over all its loops. */
const maxVisited = (node: PlanNode): number =>
  Math.max(node["Actual Rows"] * node["Actual Loops"], ...(node.Plans ?? []).map(maxVisited));

it("visits no more entries than the limit for all time of an account with twenty thousand", async () => {
  const { pool } = database;
  const [outside] = await openSystemAccount(pool, {
    code: "outside",
    asset: "usdc",
    floor: -1_000_000n,
    stripes: 1,
  });
  const [busy] = await takeAccountIds(pool, 1);
  if (outside === undefined || busy === undefined) throw new Error("none");
  await openAccounts(pool, [{ id: busy, asset: "usdc", floor: 0n }]);
  for (let batch = 0; batch < 20; batch += 1) {
    const transfers = Array.from({ length: 1_000 }, (_, n) => ({
      id: toTransferId(digestOf(["busy", batch, n])),
      digest: digestOf(null),
      debit: outside,
      credit: busy,
      asset: "usdc" as const,
      amount: 1n,
    }));
    await postDirectly(pool, transfers, { why: "a test" });
  }
  for (const analysed of [false, true]) {
    if (analysed) await pool.query("analyze");
    const { rows } = await pool.query<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(
      `explain (analyze, format json) ${periodSql}`,
      [busy, start, end, 501],
    );
    const plan = (rows[0] as (typeof rows)[0])["QUERY PLAN"][0].Plan;
    expect([analysed, maxVisited(plan) <= 600]).toEqual([analysed, true]);
  }
});

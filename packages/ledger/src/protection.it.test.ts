import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkLedger } from "./check/check-ledger.ts";
import { digestOf } from "./digest-of.ts";
import { post } from "./end-transfers.ts";
import { type AccountId, toTransferId } from "./ids.ts";
import { ledgerMigrations } from "./migrations.ts";
import { openAccounts, takeAccountIds } from "./open-accounts.ts";
import { postDirectly } from "./post-directly.ts";
import { readBalances } from "./read-balances.ts";
import { readEntries } from "./read-entries.ts";
import { reserve } from "./reserve.ts";
import { resultByCode, resultOfCode } from "./result.ts";
import { findSystemAccount, openSystemAccount } from "./system-account.ts";

let database: TestDatabase;
let treasury: AccountId;
let ana: AccountId;

const run = (sql: string) => database.pool.query(sql);
const transferNamed = (name: string, amount: bigint) => ({
  id: toTransferId(digestOf(name)),
  digest: digestOf(null),
  debit: treasury,
  credit: ana,
  asset: "usdc" as const,
  amount,
});

beforeAll(async () => {
  database = await createTestDatabase({ migrations: ledgerMigrations });
  const { pool } = database;
  const stripes = await openSystemAccount(pool, {
    code: "treasury",
    asset: "usdc",
    floor: -1000n,
    stripes: 3,
  });
  const [person] = await takeAccountIds(pool, 1);
  if (stripes[0] === undefined || person === undefined) throw new Error("no accounts");
  [treasury, ana] = [stripes[0], person];
  await openAccounts(pool, [{ id: ana, asset: "usdc", floor: 0n }]);
  const gifts = ["1", "2", "3", "4", "5"].map((name) => transferNamed(name, 10n));
  await postDirectly(pool, gifts, { why: "a gift" });
  await reserve(pool, [transferNamed("pending", 10n)]);
});
afterAll(() => database.drop());

describe("records of the ledger", () => {
  it.each(["transfer", "transfer_end", "entry", "system_account"])(
    "%s rows are never changed, deleted or emptied",
    async (table) => {
      const column = { transfer: "amount", transfer_end: "outcome", entry: "amount" }[table];
      const update = `update ${table} set ${column ?? "stripe"} = ${column ?? "stripe"}`;
      await expect(run(update)).rejects.toThrow("append-only");
      await expect(run(`delete from ${table}`)).rejects.toThrow("append-only");
      await expect(run(`truncate ${table}`)).rejects.toThrow("append-only");
    },
  );

  it.each([
    ["disappear", "delete from account"],
    ["be emptied", "truncate account"],
    ["change its asset", "update account set asset = 2"],
    ["change its floor", "update account set floor = -1"],
    ["change its number", "update account set id = id + 1000"],
    ["change its balance without an entry", "update account set posted = posted + 1"],
    ["go back in its numbering", "update account set sequence = 0 where sequence > 0"],
    ["open with money", "insert into account (id, asset, floor, posted) values (999, 1, 0, 5)"],
  ])("an account does not %s", async (_what, sql) => {
    await expect(run(sql)).rejects.toThrow("append-only");
  });

  it("are protected by the table against overdrafts", async () => {
    await expect(run(`update account set held = 1000 where id = ${ana}`)).rejects.toThrow(
      "account_not_below_floor",
    );
    await expect(run(`update account set held = -1 where id = ${ana}`)).rejects.toThrow(
      "account_held_not_negative",
    );
  });

  it("keep the first evidence of a transfer's end", async () => {
    const { id } = transferNamed("evidence", 1n);
    await reserve(database.pool, [transferNamed("evidence", 1n)]);
    await post(database.pool, [id], { block: 7n, hash: "0xab" });
    await post(database.pool, [id], { block: 8n, hash: "0xcd" });
    const { rows } = await run(`select evidence from transfer_end where id = '${id}'`);
    expect(rows).toEqual([{ evidence: { block: "7", hash: "0xab" } }]);
  });
});

describe("checkLedger", () => {
  it("finds nothing in a consistent ledger", async () => {
    expect(await checkLedger(database.pool)).toEqual([]);
  });

  const open = "insert into account (id, asset, floor) values (501, 1, -10), (502, 1, -10);";
  const entry = (account: number, sequence: number, amount: number, balance: number) =>
    `insert into entry (account, sequence, transfer, amount, balance)
     values (${account}, ${sequence}, '00000000-0000-0000-0000-0000000000ff', ${amount}, ${balance});`;

  it.each([
    ["asset_not_zero", `${open} update account set posted = 5, sequence = 1 where id = 501`],
    ["balance_not_sum_of_entries", `${open} ${entry(501, 1, 5, 5)}`],
    [
      "balance_not_last_entry",
      `${open} update account set posted = 5, sequence = 1 where id = 501`,
    ],
    ["held_not_reservations", `${open} update account set held = 5 where id = 501`],
    ["sequence_gap", `${open} ${entry(501, 2, 5, 5)} ${entry(501, 3, -5, 0)}`],
    ["entries_without_account", entry(777, 1, 5, 5)],
    [
      "reservation_without_account",
      `insert into transfer (id, digest, debit, credit, amount, asset, result)
       values (gen_random_uuid(), gen_random_uuid(), 777, 778, 5, 1, 0)`,
    ],
    ["transfer_not_two_entries", `${open} ${entry(501, 1, 5, 5)}`],
    [
      "transfer_not_two_entries",
      `insert into transfer_end (id, outcome) select id, 1 from transfer where amount = 10 and id not in (select id from transfer_end)`,
    ],
    [
      "end_without_reservation",
      "insert into transfer_end (id, outcome) values (gen_random_uuid(), 2)",
    ],
  ])("finds %s when someone tampers with a table", async (kind, sql) => {
    const client = await database.pool.connect();
    try {
      await client.query("begin");
      await client.query(sql);
      const kinds = (await checkLedger(client)).map((difference) => difference.kind);
      expect(kinds).toContain(kind);
    } finally {
      await client.query("rollback");
      client.release();
    }
  });
});

describe("reading and calling the ledger", () => {
  it("reads pages of a statement from the newest entry to the oldest", async () => {
    const first = await readEntries(database.pool, ana, { limit: 2 });
    const last = first.at(-1)?.sequence ?? 0n;
    const second = await readEntries(database.pool, ana, { before: last, limit: 2 });
    const newest = (await readBalances(database.pool, [ana])).get(ana)?.sequence ?? 0n;
    expect([...first, ...second].map((line) => line.sequence)).toEqual([
      newest,
      newest - 1n,
      newest - 2n,
      newest - 3n,
    ]);
    await expect(readEntries(database.pool, ana, { limit: 501 })).rejects.toThrow(RangeError);
  });

  it("uses the same codes as the database", async () => {
    const plain = [...resultByCode].filter(([code]) => code < 100);
    const { rows } = await database.pool.query<{ code: number }>(
      "select ledger_code(name) as code from unnest($1::text[]) as name",
      [plain.map(([, name]) => name)],
    );
    expect(rows.map((row) => row.code)).toEqual(plain.map(([code]) => code));
    await expect(run("select ledger_code('nonsense')")).rejects.toThrow("no ledger code");
    expect(() => resultOfCode(3)).toThrow(RangeError);
  });

  it("throws for arrays of different length", async () => {
    await expect(
      run(`select ledger_reserve(p_id => array[gen_random_uuid()], p_digest => '{}', p_debit => '{1}', p_credit => '{2}',
        p_asset => '{1}', p_amount => '{1}')`),
    ).rejects.toThrow("equal length");
    await expect(run("select ledger_open_accounts('{1,2}', '{1}', '{0}')")).rejects.toThrow(
      "equal length",
    );
  });

  it("returns no results for an empty batch", async () => {
    expect(await reserve(database.pool, [])).toEqual([]);
    expect(await postDirectly(database.pool, [], null)).toEqual([]);
    expect(await post(database.pool, [], null)).toEqual([]);
    expect(await openAccounts(database.pool, [])).toEqual([]);
  });

  it("refuses an amount out of range without affecting other items", async () => {
    const huge = transferNamed("huge", 2n ** 80n);
    const small = transferNamed("small", 1n);
    expect(await reserve(database.pool, [huge, small])).toEqual(["bad_amount", "done"]);
  });
});

describe("system accounts", () => {
  it("are opened once with one floor, and stripes can be added", async () => {
    const terms = { code: "clearing", asset: "eurc" as const, floor: -5n, stripes: 2 };
    const first = await openSystemAccount(database.pool, terms);
    expect(first).toHaveLength(2);
    expect(await openSystemAccount(database.pool, terms)).toEqual(first);
    const more = await openSystemAccount(database.pool, { ...terms, stripes: 4 });
    expect(more.slice(0, 2)).toEqual(first);
    expect(more).toHaveLength(4);
    await expect(openSystemAccount(database.pool, { ...terms, floor: -6n })).rejects.toThrow(
      "another floor",
    );
    await expect(openSystemAccount(database.pool, { ...terms, stripes: 65 })).rejects.toThrow(
      "1 to 64 stripes",
    );
  });

  it("spread the load over their stripes, with the same stripe for the same salt", async () => {
    const salts = Array.from({ length: 60 }, (_, at) => digestOf(at));
    const find = (salt: string) => findSystemAccount(database.pool, "treasury", "usdc", salt);
    const found = await Promise.all(salts.map(find));
    expect(new Set(found).size).toBe(3);
    expect(await Promise.all(salts.map(find))).toEqual(found);
    await expect(findSystemAccount(database.pool, "nothing", "usdc", digestOf(1))).rejects.toThrow(
      "no system account",
    );
  });
});

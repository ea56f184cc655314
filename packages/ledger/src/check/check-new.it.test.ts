import { inTransaction } from "@lilypad/db";
import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { digestOf } from "../digest-of.ts";
import { post, voidTransfers } from "../end-transfers.ts";
import { type AccountId, toTransferId } from "../ids.ts";
import { ledgerMigrations } from "../migrations.ts";
import { openAccounts, takeAccountIds } from "../open-accounts.ts";
import { postDirectly } from "../post-directly.ts";
import { reserve } from "../reserve.ts";
import { openSystemAccount } from "../system-account.ts";
import { checkLedger, type LedgerDifference } from "./check-ledger.ts";
import { checkNew, storeCheck } from "./check-new.ts";

let database: TestDatabase;
let treasury: AccountId;
let ana: AccountId;

const idOf = (name: string) => toTransferId(digestOf(name));
const pay = (name: string, amount = 10n) => ({
  id: idOf(name),
  digest: digestOf(null),
  debit: treasury,
  credit: ana,
  asset: "usdc" as const,
  amount,
});

beforeEach(async () => {
  database = await createTestDatabase({ migrations: ledgerMigrations });
  const { pool } = database;
  const stripes = await openSystemAccount(pool, {
    code: "treasury",
    asset: "usdc",
    floor: -1_000_000n,
    stripes: 1,
  });
  const [person] = await takeAccountIds(pool, 1);
  if (stripes[0] === undefined || person === undefined) throw new Error("no accounts");
  [treasury, ana] = [stripes[0], person];
  await openAccounts(pool, [{ id: ana, asset: "usdc", floor: 0n }]);
});
afterEach(() => database.drop());

/** Checks as the reconciliation does: at one moment, and then stores how far it came. */
async function check(accounts?: number): Promise<LedgerDifference[]> {
  const { pool } = database;
  const found = await inTransaction(pool, async (db) => {
    await db.query("set transaction isolation level repeatable read, read only");
    return checkNew(db, accounts === undefined ? {} : { accounts });
  });
  await storeCheck(pool, found);
  return found.differences;
}

/** Changes the records in a way that is possible only without the ledger's triggers. */
const tamper = (sql: string) =>
  inTransaction(database.pool, async (db) => {
    await db.query("set local session_replication_role = replica");
    await db.query(sql);
  });

/** Moves everything that was written so far into the past. */
const age = (days: number) =>
  tamper(`update transfer set at = at - interval '${days} days';
    update transfer_end set at = at - interval '${days} days';
    update entry set at = at - interval '${days} days'`);

/** Payments, reservations and endings of all kinds. */
async function makeHistory(): Promise<void> {
  const { pool } = database;
  await postDirectly(pool, [pay("a"), pay("b", 25n), pay("c", 7n)], { why: "gifts" });
  await reserve(pool, [pay("open", 4n), pay("posted", 5n), pay("voided", 6n)]);
  await post(pool, [idOf("posted")], { why: "evidence" });
  await voidTransfers(pool, [idOf("voided")], { why: "no evidence" });
}

const kindsOf = (differences: readonly LedgerDifference[]) =>
  [...new Set(differences.map(({ kind }) => kind))].sort();

describe("the check of what is new", () => {
  it("finds nothing in a correct ledger, run after run", async () => {
    expect(await check()).toEqual([]);
    await makeHistory();
    expect(await check()).toEqual([]);
    await post(database.pool, [idOf("open")], { why: "evidence" });
    await reserve(database.pool, [pay("later", 3n)]);
    expect(await check()).toEqual([]);
    expect(await check()).toEqual([]);
  });

  it("sums a reservation that is open for days", async () => {
    await makeHistory();
    await check();
    await age(3);
    expect(await check()).toEqual([]);
    expect(await check()).toEqual([]);
    await voidTransfers(database.pool, [idOf("open")], { why: "too late" });
    expect(await check()).toEqual([]);
  });

  it("reports no difference for a reservation that is committed long after it was written", async () => {
    const late = await database.pool.connect();
    try {
      await late.query("begin");
      await reserve(late, [pay("late", 9n)]);
      await check();
      await late.query("commit");
    } finally {
      late.release();
    }
    await age(1);
    expect(await check()).toEqual([]);
    expect(await check()).toEqual([]);
    const { rows } = await database.pool.query("select transfer from checked_reservation");
    expect(rows).toEqual([{ transfer: idOf("late") }]);
  });

  /**
   * Changes that a person with all rights could make to the records, and the kind of difference that the check
   * reports for each.
   */
  const wrongs: readonly (readonly [string, string, LedgerDifference["kind"]])[] = [
    [
      "an entry with another amount",
      "update entry set amount = amount + 1 where amount = 25",
      "transfer_not_two_entries",
    ],
    ["an entry that is missing", "delete from entry where amount = 25", "transfer_not_two_entries"],
    [
      "an entry with another balance",
      "update entry set balance = balance + 1 where amount = 25",
      "balance_not_sum_of_entries",
    ],
    [
      "a gap in an account's numbering",
      "update entry set sequence = sequence + 5 where amount = 25",
      "sequence_gap",
    ],
    [
      "an account with more money than its entries",
      "update account set posted = posted + 5 where floor = 0",
      "balance_not_last_entry",
    ],
    [
      "an account that holds more than its reservations",
      "update account set held = held + 5 where floor < 0",
      "held_not_reservations",
    ],
    [
      "a payment that was posted twice",
      `insert into entry (account, sequence, transfer, amount, balance)
       select account, sequence + 20, transfer, amount, balance + amount from entry where abs(amount) = 25`,
      "transfer_not_two_entries",
    ],
    [
      "entries of a transfer that was voided",
      `update transfer_end set outcome = ledger_outcome('voided') where id = '${idOf("b")}'`,
      "transfer_not_two_entries",
    ],
    [
      "an end without a reservation",
      `delete from transfer where id = '${idOf("b")}'`,
      "end_without_reservation",
    ],
    [
      "an account that is missing",
      "delete from account where floor = 0",
      "entries_without_account",
    ],
  ];

  it.each(wrongs)("finds at once %s", async (_what, sql, kind) => {
    await makeHistory();
    await tamper(sql);
    expect(kindsOf(await check())).toContain(kind);
  });

  it.each(wrongs)("finds within a round, in records of last week, %s", async (_what, sql, kind) => {
    await makeHistory();
    await check();
    await age(7);
    await tamper(sql);
    const found = new Set<string>();
    // Each quick run doubles its stretch, so that a few weeks take about twenty runs.
    for (let run = 0; run < 40 && !found.has(kind); run += 1) {
      for (const difference of await check(1)) found.add(difference.kind);
    }
    expect([...found]).toContain(kind);
  });

  it("finds what the check of the whole ledger finds", async () => {
    await makeHistory();
    await tamper("update entry set amount = amount + 1, balance = balance + 1 where amount = 7");
    expect(kindsOf(await check())).toEqual(expect.arrayContaining(["transfer_not_two_entries"]));
    expect(kindsOf(await checkLedger(database.pool))).toEqual(
      expect.arrayContaining(["transfer_not_two_entries"]),
    );
  });

  it.each(wrongs)("reports in each run, until it is repaired, %s", async (_what, sql, kind) => {
    await makeHistory();
    const tables = ["account", "entry", "transfer", "transfer_end"];
    await tamper(tables.map((name) => `create table kept_${name} as table ${name};`).join("\n"));
    await tamper(sql);
    await check();
    await age(7);
    const again = await check();
    expect(kindsOf(again)).toContain(kind);
    expect(kindsOf(await check())).toEqual(kindsOf(again));
    await tamper(
      tables
        .map((name) => `delete from ${name}; insert into ${name} table kept_${name};`)
        .join("\n"),
    );
    expect(await check()).toEqual([]);
  });

  it("compares so many accounts in a run, and all of them in a round", async () => {
    const ids = await takeAccountIds(database.pool, 5);
    await openAccounts(
      database.pool,
      ids.map((id) => ({ id, asset: "usdc" as const, floor: 0n })),
    );
    await tamper(`update account set posted = 5 where id = ${ids[4]}`);
    const found = [];
    for (let run = 0; run < 4; run += 1) found.push(kindsOf(await check(2)));
    expect(found).toEqual([[], [], [], ["asset_not_zero", "balance_not_last_entry"]]);
  });
});

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createPool, inTransaction, migrate, type Pool, type Queryable } from "@lilypad/db";
import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkLedger } from "../check/check-ledger.ts";
import { checkNew, storeCheck } from "../check/check-new.ts";
import { digestOf } from "../digest-of.ts";
import { post, voidTransfers } from "../end-transfers.ts";
import { type AccountId, toTransferId } from "../ids.ts";
import { ledgerMigrations } from "../migrations.ts";
import { openAccounts, takeAccountIds } from "../open-accounts.ts";
import { postDirectly } from "../post-directly.ts";
import { readBalances } from "../read-balances.ts";
import { readEntries } from "../read-entries.ts";
import { readPeriod } from "../read-period.ts";
import { reserve } from "../reserve.ts";
import { openSystemAccount } from "../system-account.ts";
import { addPeriods } from "./add-periods.ts";
import { archivePeriod } from "./archive-period.ts";
import { listPeriods, readArchivedUntil } from "./list-periods.ts";
import { restorePeriod } from "./restore-period.ts";

let database: TestDatabase;
let pool: Pool;
let folder: string;
let treasury: AccountId;
let ana: AccountId;
let made = 0;

/** The database's clock, which PostgreSQL finds before its own. */
const clock = `create schema clock;
  create table clock.moment (at timestamptz not null);
  insert into clock.moment values ('2026-01-10T12:00:00Z');
  create function clock.clock_timestamp() returns timestamptz language sql volatile as $$ select at from clock.moment $$;`;
const travel = (time: string) => pool.query("update clock.moment set at = $1", [time]);

/** A UUIDv7 of this moment. */
const idAt = (time: string) => {
  made += 1;
  const hex = Date.parse(time).toString(16).padStart(12, "0");
  const last = String(made).padStart(12, "0");
  return toTransferId(`${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-${last}`);
};
const pay = (id: ReturnType<typeof idAt>, amount = 10n) => ({
  id,
  digest: digestOf(null),
  debit: treasury,
  credit: ana,
  asset: "usdc" as const,
  amount,
});
/** Reserves a payment to Ana and posts it, both at one time. */
async function payAt(time: string, amount = 10n) {
  await travel(time);
  const one = pay(idAt(time), amount);
  expect(await reserve(pool, [one])).toEqual(["done"]);
  expect(await post(pool, [one.id], { why: "evidence" })).toEqual(["done"]);
  return one;
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "lilypad-archive-"));
  database = await createTestDatabase({ migrations: { numbered: [], repeatable: [] } });
  const name = new URL(database.databaseUrl).pathname.slice(1);
  await database.pool.query(clock);
  await database.pool.query(`alter database ${name} set search_path = public, clock, pg_catalog`);
  // Only new connections have the setting.
  pool = createPool({ databaseUrl: database.databaseUrl, maxConnections: 3 });
  await migrate(pool, ledgerMigrations);
  [treasury] = (await openSystemAccount(pool, {
    code: "treasury",
    asset: "usdc",
    floor: -1_000_000n,
    stripes: 1,
  })) as [AccountId];
  [ana] = (await takeAccountIds(pool, 1)) as [AccountId];
  await openAccounts(pool, [{ id: ana, asset: "usdc", floor: 0n }]);
});
afterEach(async () => {
  await pool.end();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Where the rows of a table lie: the number of rows by partition. */
async function placesOf(table: string): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ place: string; count: number }>(
    `select (parse_ident(tableoid::regclass::text))[array_length(parse_ident(tableoid::regclass::text), 1)] as place,
       count(*)::int as count from ${table} group by tableoid order by 1`,
  );
  return Object.fromEntries(rows.map(({ place, count }) => [place, count]));
}

/** Checks the ledger as the reconciliation does, and notes how far it came. */
async function check() {
  const found = await inTransaction(pool, (db) => checkNew(db));
  await storeCheck(pool, found);
  return [...found.differences, ...(await checkLedger(pool))];
}

const balanceOf = async (account: AccountId) =>
  (await readBalances(pool, [account])).get(account)?.posted;
const archiveFirst = async () => {
  const [first] = await listPeriods(pool);
  if (first === undefined) throw new Error("no period");
  return archivePeriod(pool, first, folder);
};

describe("records by month", () => {
  it("begin with one period until the end of next month, and months are added ahead", async () => {
    expect(await addPeriods(pool, new Date("2026-05-10"))).toBe(3);
    expect(await addPeriods(pool, new Date("2026-05-10"))).toBe(0);
    expect(await listPeriods(pool)).toEqual([
      { name: "first", startsAt: null, endsAt: new Date("2026-03-01"), archivedAt: null },
      ...[3, 4, 5].map((month) => ({
        name: `2026_0${month}`,
        startsAt: new Date(`2026-0${month}-01`),
        endsAt: new Date(`2026-0${month + 1}-01`),
        archivedAt: null,
      })),
    ]);
  });

  it("lie with their transfer's id, entries where they were written", async () => {
    await addPeriods(pool, new Date("2026-05-10"));
    await payAt("2026-02-28T23:59:59Z");
    const late = pay(idAt("2026-02-28T23:59:59.9Z"), 3n);
    await reserve(pool, [late]);
    await travel("2026-03-01T00:00:05Z");
    await post(pool, [late.id], { why: "evidence" });
    await payAt("2026-03-02T10:00:00Z", 5n);
    expect(await placesOf("transfer")).toEqual({ transfer_first: 2, transfer_2026_03: 1 });
    expect(await placesOf("transfer_end")).toEqual({
      transfer_end_first: 2,
      transfer_end_2026_03: 1,
    });
    expect(await placesOf("entry")).toEqual({ entry_first: 2, entry_2026_03: 4 });
    const entries = await readEntries(pool, ana, { limit: 10 });
    expect(entries.map(({ sequence, balance }) => [sequence, balance])).toEqual([
      [3n, 18n],
      [2n, 13n],
      [1n, 10n],
    ]);
    expect(await check()).toEqual([]);
  });

  it("are stored while their month is missing, and move into it when it is added", async () => {
    await payAt("2026-04-15T10:00:00Z");
    expect(await placesOf("transfer")).toEqual({ transfer_later: 1 });
    expect(await placesOf("entry")).toEqual({ entry_later: 2 });
    await addPeriods(pool, new Date("2026-05-10"));
    expect(await placesOf("transfer")).toEqual({ transfer_2026_04: 1 });
    expect(await placesOf("transfer_end")).toEqual({ transfer_end_2026_04: 1 });
    expect(await placesOf("entry")).toEqual({ entry_2026_04: 2 });
    expect(await check()).toEqual([]);
  });

  it("are neither changed nor deleted in any partition", async () => {
    await addPeriods(pool, new Date("2026-05-10"));
    await payAt("2026-02-01T10:00:00Z");
    await payAt("2026-03-02T10:00:00Z");
    await payAt("2026-07-02T10:00:00Z");
    for (const table of ["transfer", "transfer_end", "entry"]) {
      for (const place of ["", "_first", "_2026_03", "_later"]) {
        for (const sql of [`delete from ${table}${place}`, `truncate ${table}${place}`])
          await expect(pool.query(sql), sql).rejects.toThrow("append-only");
      }
    }
  });

  /** Counts the scans of each partition by this connection, as far as it has not reported them yet. */
  async function countScans(db: Queryable): Promise<Map<string, bigint>> {
    const { rows } = await db.query<{ name: string; scans: bigint }>(
      `select relname as name, seq_scan + coalesce(idx_scan, 0) as scans from pg_stat_xact_user_tables
       where relname ~ '^(transfer|entry)_'`,
    );
    return new Map(rows.map(({ name, scans }) => [name, scans]));
  }

  /** The partitions that one SQL transaction reads. */
  async function partitionsRead(run: (db: Queryable) => Promise<unknown>): Promise<string[]> {
    return inTransaction(pool, async (db) => {
      const before = await countScans(db);
      await run(db);
      return [...(await countScans(db))].flatMap(([name, scans]) =>
        scans > (before.get(name) ?? 0n) ? [name] : [],
      );
    });
  }

  it("are never read by reservations and endings of later ones", async () => {
    await addPeriods(pool, new Date("2027-01-10"));
    for (let month = 1; month <= 9; month += 1) await payAt(`2026-0${month}-15T10:00:00Z`);
    await travel("2026-10-15T10:00:00Z");
    const [first, second, third, fourth] = [1, 2, 3, 4].map(() =>
      pay(idAt("2026-10-15T10:00:00Z")),
    ) as [
      ReturnType<typeof pay>,
      ReturnType<typeof pay>,
      ReturnType<typeof pay>,
      ReturnType<typeof pay>,
    ];
    // Also with the plans that PostgreSQL caches after a few runs.
    for (let run = 0; run < 8; run += 1) await payAt("2026-10-15T11:00:00Z");
    const read = await partitionsRead(async (db) => {
      expect(await reserve(db, [first, second, third])).toEqual(["done", "done", "done"]);
      expect(await reserve(db, [first])).toEqual(["replayed"]);
      expect(await post(db, [first.id, second.id], { why: "evidence" })).toEqual(["done", "done"]);
      expect(await voidTransfers(db, [third.id], { why: "too late" })).toEqual(["done"]);
      expect(await postDirectly(db, [fourth], { why: "a gift" })).toEqual(["done"]);
    });
    expect(read.sort()).toEqual(["transfer_2026_10", "transfer_end_2026_10"]);
  });
});

describe("an archived period", () => {
  it("leaves balances, entries that follow, and checks as they were", async () => {
    await addPeriods(pool, new Date("2026-05-10"));
    await payAt("2026-02-10T10:00:00Z", 7n);
    const late = pay(idAt("2026-02-28T23:59:59.9Z"), 3n);
    await reserve(pool, [late]);
    await travel("2026-03-01T00:00:05Z");
    await post(pool, [late.id], { why: "evidence" });
    await payAt("2026-03-20T10:00:00Z", 5n);
    expect(await check()).toEqual([]);
    const manifest = await archiveFirst();
    expect(manifest.tables.map(({ table, rows }) => [table, rows])).toEqual([
      ["entry", 2],
      ["transfer", 2],
      ["transfer_end", 2],
    ]);
    expect(await readArchivedUntil(pool)).toEqual(new Date("2026-03-01"));
    expect(await balanceOf(ana)).toBe(15n);
    expect(await check()).toEqual([]);
    await payAt("2026-03-21T10:00:00Z", 4n);
    expect(await check()).toEqual([]);
    const entries = await readEntries(pool, ana, { limit: 10 });
    expect(entries.map(({ sequence, balance }) => [sequence, balance])).toEqual([
      [4n, 19n],
      [3n, 15n],
      [2n, 10n],
    ]);
    const [march, all] = await Promise.all(
      ["2026-03-01", "2026-02-01"].map((from) =>
        readPeriod(pool, ana, { from: new Date(from), until: new Date("2026-04-01") }, 100),
      ),
    );
    expect(march).toMatchObject({ opening: 7n, closing: 19n });
    expect(all).toBe("archived");
  });

  it("is never written again: an id of it has no second effect, before, after and while it is away", async () => {
    await addPeriods(pool, new Date("2026-05-10"));
    const one = await payAt("2026-02-10T10:00:00Z", 7n);
    const refused = pay(idAt("2026-02-11T10:00:00Z"), 2_000_000n);
    expect(await reserve(pool, [refused])).toEqual(["insufficient_funds"]);
    await travel("2026-03-05T10:00:00Z");
    const again = async () => [
      ...(await reserve(pool, [one])),
      ...(await post(pool, [one.id], { why: "once more" })),
      ...(await voidTransfers(pool, [one.id], { why: "once more" })),
      ...(await reserve(pool, [refused])),
    ];
    const before = ["replayed", "replayed", "ended_otherwise", "refused_before:insufficient_funds"];
    expect(await again()).toEqual(before);
    await check();
    await archiveFirst();
    for (const write of [
      () => reserve(pool, [one]),
      () => postDirectly(pool, [one], { why: "once more" }),
      () => reserve(pool, [refused]),
      () => reserve(pool, [pay(idAt("2026-02-12T10:00:00Z"))]),
    ])
      await expect(write()).rejects.toThrow('no partition of relation "transfer"');
    expect(await post(pool, [one.id], { why: "once more" })).toEqual(["unknown_transfer"]);
    expect(await balanceOf(ana)).toBe(7n);
    await restorePeriod(pool, folder);
    expect(await again()).toEqual(before);
    expect(await balanceOf(ana)).toBe(7n);
    expect(await check()).toEqual([]);
  });

  it("comes back exactly as it was", async () => {
    await addPeriods(pool, new Date("2026-05-10"));
    for (const day of [10, 11, 12]) await payAt(`2026-02-${day}T10:00:00.123456Z`, BigInt(day));
    await payAt("2026-03-02T10:00:00Z");
    const contents = async () =>
      Promise.all(
        ["transfer", "transfer_end", "entry"].map(
          async (table) =>
            (await pool.query(`select row_to_json(t)::text as row from ${table} t order by 1`))
              .rows,
        ),
      );
    const before = await contents();
    await check();
    await archiveFirst();
    expect(await contents()).not.toEqual(before);
    await restorePeriod(pool, folder);
    expect(await contents()).toEqual(before);
    expect(await placesOf("entry")).toEqual({ entry_first: 6, entry_2026_03: 2 });
    expect((await pool.query("select * from archived_balance")).rows).toEqual([]);
    await expect(pool.query("truncate entry_first")).rejects.toThrow("append-only");
    expect(await check()).toEqual([]);
    // And can be archived and restored once more.
    await archiveFirst();
    await restorePeriod(pool, folder);
    expect(await contents()).toEqual(before);
  });

  it("goes and comes one after the other", async () => {
    await addPeriods(pool, new Date("2026-05-10"));
    await payAt("2026-02-10T10:00:00Z", 1n);
    await payAt("2026-03-10T10:00:00Z", 2n);
    await payAt("2026-04-10T10:00:00Z", 3n);
    await check();
    const [first, march, april] = await listPeriods(pool);
    if (first === undefined || march === undefined || april === undefined) throw new Error("none");
    await expect(archivePeriod(pool, march, folder)).rejects.toThrow("only the oldest period");
    await archivePeriod(pool, first, folder);
    await archivePeriod(pool, march, folder);
    await expect(archivePeriod(pool, april, folder)).rejects.toThrow("ends only at");
    expect(await check()).toEqual([]);
    expect((await restorePeriod(pool, folder)).period).toBe("2026_03");
    expect(await check()).toEqual([]);
    expect((await restorePeriod(pool, folder)).period).toBe("first");
    await expect(restorePeriod(pool, folder)).rejects.toThrow("nothing is archived");
    expect(await check()).toEqual([]);
    expect(await balanceOf(ana)).toBe(6n);
  });

  it("stays while one of its transfers is pending, or the ledger has a difference", async () => {
    await addPeriods(pool, new Date("2026-05-10"));
    await travel("2026-02-10T10:00:00Z");
    const open = pay(idAt("2026-02-10T10:00:00Z"));
    await reserve(pool, [open]);
    await travel("2026-03-10T10:00:00Z");
    await expect(archiveFirst()).rejects.toThrow("1 transfers of the period are pending");
    await voidTransfers(pool, [open.id], { why: "too late" });
    await expect(archiveFirst()).rejects.toThrow("has not been checked");
    await check();
    await pool.query(
      "insert into ledger_finding (kind, about) values ('sequence_gap', 'account 1')",
    );
    await expect(archiveFirst()).rejects.toThrow("the ledger has differences");
    expect(await placesOf("transfer")).toEqual({ transfer_first: 1 });
  });

  it("is not restored from files that have changed, and nothing is left of the attempt", async () => {
    await addPeriods(pool, new Date("2026-05-10"));
    await payAt("2026-02-10T10:00:00Z");
    await travel("2026-03-10T10:00:00Z");
    await check();
    await archiveFirst();
    const path = join(folder, "first", "manifest.json");
    const manifest = readFileSync(path, "utf8");
    writeFileSync(path, manifest.replace(/"sha256": "./, '"sha256": "x'));
    await expect(restorePeriod(pool, folder)).rejects.toThrow("not what its manifest says");
    expect(await placesOf("entry")).toEqual({});
    expect(await check()).toEqual([]);
    writeFileSync(path, manifest);
    await restorePeriod(pool, folder);
    expect(await placesOf("entry")).toEqual({ entry_first: 2 });
  });
});

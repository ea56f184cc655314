// Debian's Patroni and etcd with PostgreSQL 15, as in `npm run cluster -- --patroni`.
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createPool, type Pool } from "@lilypad/db";
import { missingPatroniPackages } from "@lilypad/local-stack";
import { waitFor } from "@lilypad/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPatroni, type Patroni } from "../scripts/cluster/open-patroni.ts";

const timeoutMs = 60_000;
// Half of Patroni's recommended minimum, so that the test waits less.
const ttlSeconds = 10;
const folder = mkdtempSync(join(tmpdir(), "lilypad-patroni-"));
const closers: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
let patroni: Patroni;
let pool: Pool;
/** How many inserts were begun. */
let begun = 0;

// Skipped where packages are missing: apt-get install patroni etcd-server postgresql-15.
const isInstalled = missingPatroniPackages().length === 0;

beforeAll(async () => {
  if (!isInstalled) return;
  const logs = join(folder, "logs");
  mkdirSync(logs);
  patroni = await openPatroni({ folder, logs, ttlSeconds });
  // Its data are thrown away, so nothing has to end in order.
  closers.push(() => patroni.store().kill());
  for (const name of ["one", "two"] as const) closers.push(() => patroni.member(name).kill());
  pool = createPool({ databaseUrl: patroni.databaseUrl, onIdleError: () => undefined });
  closers.push(() => pool.end());
  await pool.query("create table kept (number int primary key)");
});
afterAll(async () => {
  for (const close of closers.reverse()) await close();
});

/**
 * Inserts rows, four at the same time, until it is ended. A row whose insert failed may be there or not; refusals that last
 * for a minute fail the test.
 */
function beginInserts() {
  const acknowledged: number[] = [];
  let isEnding = false;
  async function insert(): Promise<true> {
    begun += 1;
    const number = begun;
    await pool.query("insert into kept values ($1)", [number]);
    acknowledged.push(number);
    return true;
  }
  const writers = Array.from({ length: 4 }, async () => {
    while (!isEnding) await waitFor(insert, { timeoutMs });
  });
  async function end(): Promise<void> {
    isEnding = true;
    await Promise.all(writers);
  }
  closers.push(end);
  return {
    acknowledged,
    end,
    more: (count: number) => {
      const wanted = acknowledged.length + count;
      return waitFor(() => acknowledged.length >= wanted, { timeoutMs });
    },
  };
}

async function findLost(database: Pool, numbers: readonly number[]): Promise<number[]> {
  const { rows } = await database.query<{ number: number }>("select number from kept");
  const stored = new Set(rows.map(({ number }) => number));
  return numbers.filter((number) => !stored.has(number));
}

const readStandbys = () =>
  patroni.query("select application_name, sync_state from pg_stat_replication");

const readStandbyNames = async () => {
  const [row] = await patroni.query(
    "select current_setting('synchronous_standby_names') as standby_names",
  );
  return row?.standbyNames;
};

describe.skipIf(!isInstalled)("a cluster with Patroni in synchronous mode", () => {
  it("has every acknowledged row in the standby that Patroni promotes when the primary and its Patroni are killed, and the old primary comes back as the synchronous standby", async () => {
    const inserts = beginInserts();
    await inserts.more(100);
    const [old, promoted] = [patroni.member("one"), patroni.member("two")];
    await old.kill();
    await waitFor(() => promoted.is("primary"), { timeoutMs });
    await inserts.more(100);
    expect(old.postgresPid()).toBeUndefined();

    const returned = patroni.startMember("one");
    await waitFor(() => returned.is("synchronous"), { timeoutMs });
    await inserts.more(100);
    await inserts.end();
    expect(await readStandbys()).toEqual([{ applicationName: "one", syncState: "sync" }]);
    expect(await findLost(pool, inserts.acknowledged)).toEqual([]);
    const standby = createPool({ databaseUrl: patroni.urlOf("one"), maxConnections: 1 });
    closers.push(() => standby.end());
    await waitFor(async () => (await findLost(standby, inserts.acknowledged)).length === 0, {
      timeoutMs,
    });
  });

  it("goes on without a standby when the only one is killed, and waits for it again when it is back", async () => {
    const inserts = beginInserts();
    const name = patroni.member("one").isStandby() ? "one" : "two";
    await patroni.member(name).kill();
    await waitFor(async () => (await readStandbyNames()) === "", { timeoutMs });
    await inserts.more(100);
    const returned = patroni.startMember(name);
    await waitFor(() => returned.is("synchronous"), { timeoutMs });
    await inserts.more(100);
    await inserts.end();
    expect(await readStandbyNames()).toBe(name);
    expect(await findLost(pool, inserts.acknowledged)).toEqual([]);
  });
});

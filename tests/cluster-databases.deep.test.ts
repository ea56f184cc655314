// The databases of `npm run cluster`: what ends is brought back, and nothing that was acknowledged is lost.
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createPool, type Pool } from "@lilypad/db";
import { waitFor } from "@lilypad/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Databases, openDatabases } from "../scripts/cluster/databases.ts";
import { type DatabaseKeeper, keepDatabases } from "../scripts/cluster/keep-databases.ts";

const timeoutMs = 120_000;
const folder = mkdtempSync(join(tmpdir(), "lilypad-databases-"));
const said: string[] = [];
let databases: Databases;
let keeper: DatabaseKeeper;
let pool: Pool;
let acknowledged = 0;

beforeAll(async () => {
  mkdirSync(join(folder, "logs"));
  let wake: () => void = () => undefined;
  databases = await openDatabases({
    folder,
    logs: join(folder, "logs"),
    settings: { wal_keep_size: "64MB", max_wal_size: "128MB" },
    onExit: () => wake(),
  });
  keeper = keepDatabases(databases, (line) => said.push(line));
  wake = keeper.wake;
  pool = createPool({ databaseUrl: databases.databaseUrl, onIdleError: () => undefined });
  await pool.query("create table kept (number int primary key)");
}, timeoutMs);
afterAll(async () => {
  await pool?.end();
  await keeper?.stop();
  await databases?.stopAll();
  rmSync(folder, { recursive: true, force: true });
});

function kill(...servers: ("primary" | "standby")[]): void {
  for (const server of servers) process.kill(databases.pid(server) ?? 0, "SIGKILL");
}

/** Inserts rows until `until` is true, at least one after that. A row whose insert failed may be there or not. */
async function insertUntil(until: () => boolean): Promise<void> {
  const endsAt = Date.now() + timeoutMs;
  for (let isLast = false; ; ) {
    const number = acknowledged + 1;
    const done = await pool
      .query("insert into kept values ($1) on conflict do nothing", [number])
      .then(
        () => true,
        () => false,
      );
    if (done) acknowledged = number;
    if (done && isLast) return;
    isLast = until();
    if (Date.now() > endsAt) throw new Error(`nothing is accepted any more: ${said.join("; ")}`);
    if (!done) await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const countRows = async () => {
  const [row] = await databases.query<{ count: bigint }>("select count(*) from kept");
  return Number(row?.count);
};

describe("the databases of a cluster", () => {
  it(
    "go on with the standby when the primary is killed: every acknowledged row is there, and a new standby follows",
    async () => {
      await insertUntil(() => acknowledged >= 50);
      const [primary, standby] = [databases.pid("primary"), databases.pid("standby")];
      kill("primary");
      await waitFor(() => databases.pid("primary") !== primary, { timeoutMs });
      await insertUntil(() => databases.pid("primary") === standby);
      expect(await countRows()).toBe(acknowledged);
      await waitFor(() => keeper.isWhole(), { timeoutMs });
      const [row] = await databases.query("select sync_state from pg_stat_replication");
      expect(row).toEqual({ syncState: "sync" });
    },
    timeoutMs,
  );

  it(
    "acknowledge nothing while the only standby is away, and go on when it is back",
    async () => {
      const standby = databases.pid("standby");
      kill("standby");
      await waitFor(() => databases.pid("standby") !== standby, { timeoutMs });
      await insertUntil(() => keeper.isWhole());
      expect(await countRows()).toBe(acknowledged);
    },
    timeoutMs,
  );

  it.each([[["primary", "standby"]], [["standby", "primary"]]] as const)(
    "start the primary again with its own data when both are killed at once, %s",
    async (servers) => {
      await insertUntil(() => true);
      const primary = databases.pid("primary");
      said.length = 0;
      kill(...servers);
      await waitFor(() => databases.pid("primary") !== primary, { timeoutMs });
      await insertUntil(() => keeper.isWhole());
      expect(await countRows()).toBe(acknowledged);
      expect(said).toContain("the primary was started again with its own data");
    },
    timeoutMs,
  );

  it(
    "keep what was acknowledged when the standby is killed while it becomes the primary",
    async () => {
      await insertUntil(() => true);
      const standby = databases.pid("standby");
      kill("primary");
      while (databases.pid("primary") !== standby) await new Promise(setImmediate);
      kill("primary");
      await waitFor(() => databases.pid("primary") !== standby, { timeoutMs });
      await insertUntil(() => keeper.isWhole());
      expect(await countRows()).toBe(acknowledged);
    },
    timeoutMs,
  );

  it(
    "keep one copy of the data for each server, also after a copy was interrupted",
    async () => {
      await insertUntil(() => keeper.isWhole());
      const copies = () => readdirSync(join(folder, "databases"));
      const before = copies();
      kill("primary");
      await waitFor(() => copies().some((name) => !before.includes(name)), { timeoutMs });
      kill("primary");
      await insertUntil(() => keeper.isWhole());
      expect(await countRows()).toBe(acknowledged);
      expect(copies()).toHaveLength(2);
    },
    timeoutMs,
  );
});

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createPool, inTransaction, migrate, type Pool } from "@lilypad/db";
import { startPostgres } from "@lilypad/local-stack";
import { afterAll, expect, it } from "vitest";
import { migrations } from "../../../../migrations.ts";
import { readQueueHealth } from "../watch/queue-health.ts";
import { type VerifiedModule, writeVerification } from "./verification-store.ts";

const module = { module: `0x${"a1".repeat(20)}`, chainMarker: `0x${"07".repeat(32)}` };
const folder = mkdtempSync(join(tmpdir(), "lilypad-verification-"));
const dataDir = join(folder, "postgres");
let postgres: Awaited<ReturnType<typeof startPostgres>> | undefined;
afterAll(async () => {
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function withPool<T>(databaseUrl: string, work: (pool: Pool) => Promise<T>): Promise<T> {
  const pool = createPool({ databaseUrl, maxConnections: 2 });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

const isVerified = async (pool: Pool, of: VerifiedModule) =>
  (await readQueueHealth(pool, of)).isVerified;

it("an ordinary role remembers the verification, and it is void after a restart of PostgreSQL or for another module", async () => {
  postgres = await startPostgres({ dataDir });
  await withPool(postgres.databaseUrl, async (admin) => {
    await admin.query("create role ordinary login password 'ordinary'");
    await admin.query("create database own owner ordinary");
  });
  const ownUrl = (url: string) =>
    Object.assign(new URL(url), { pathname: "/own", username: "ordinary", password: "ordinary" })
      .href;
  await withPool(ownUrl(postgres.databaseUrl), async (pool) => {
    await migrate(pool, migrations);
    expect(await isVerified(pool, module)).toBe(false);
    const write = () => inTransaction(pool, (db) => writeVerification(db, module));
    // A database that is bound to no module, or to another one, cannot be verified.
    expect(await write()).toBe(false);
    await pool.query(
      `insert into settlement_binding (chain_id, chain_marker, module, operator, bound_block)
       values (42161, $1, decode($2, 'hex'), decode($2, 'hex'), 1)`,
      [module.chainMarker, "b2".repeat(20)],
    );
    expect(await write()).toBe(false);
    await pool.query("update settlement_binding set module = decode($1, 'hex')", ["a1".repeat(20)]);
    expect(await write()).toBe(true);
    expect(await isVerified(pool, module)).toBe(true);
    expect(await isVerified(pool, { ...module, module: `0x${"b2".repeat(20)}` })).toBe(false);
    expect(await isVerified(pool, { ...module, chainMarker: "0x08" })).toBe(false);
    // A second time, as after a failover and back.
    expect(await write()).toBe(true);
    expect(await isVerified(pool, module)).toBe(true);
    await pool.query("vacuum freeze settlement_verification");
    expect(await isVerified(pool, module)).toBe(true);
  });
  await postgres.stop();
  postgres = await startPostgres({ dataDir });
  await withPool(ownUrl(postgres.databaseUrl), async (pool) => {
    expect(await isVerified(pool, module)).toBe(false);
  });
});

import { createPool } from "@lilypad/db";
import { measureRate } from "./measure-rate.ts";
import { openPgledger } from "./open-pgledger.ts";

export interface PgledgerRateOptions {
  /** Any database of the server, whose user may create others. */
  databaseUrl: string;
  /** The file pgledger.sql. */
  sqlFile: string;
  accounts: number;
  seconds: number;
}

const connections = 16;

/**
 * Measures transfers through pgledger's SQL, one at a time, in a database of its own on a server.
 * @returns transfers per second
 */
export async function measurePgledger(options: PgledgerRateOptions): Promise<number> {
  const { databaseUrl, sqlFile, accounts, seconds } = options;
  const admin = createPool({ databaseUrl, maxConnections: 1 });
  await admin.query("create database pgledger");
  const url = new URL(databaseUrl);
  url.pathname = "/pgledger";
  const pool = createPool({
    databaseUrl: url.toString(),
    maxConnections: connections,
    statementTimeoutMs: 600_000,
  });
  try {
    const pgledger = await openPgledger(pool, sqlFile, accounts);
    const { transferOne } = pgledger.among(accounts);
    const run = { call: transferOne, transfers: 1, atOnce: connections };
    const warm = await measureRate({ ...run, seconds: seconds / 4 });
    await pool.query("vacuum analyze");
    await pool.query("checkpoint");
    const measured = await measureRate({ ...run, seconds });
    await pgledger.requireTransfers(warm.done + measured.done);
    return measured.perSecond;
  } finally {
    await pool.end();
    // Nothing of it is left, so that no vacuum of its tables runs beside what is measured next.
    await admin.query("drop database pgledger");
    await admin.query("checkpoint");
    await admin.end();
  }
}

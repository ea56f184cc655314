// Complete transfers through packages/ledger compared with the public pgledger (https://github.com/pgr0ss/pgledger) on the same
// server in the same run. Its SQL is not part of this repository: `--pgledger-sql` names its file in a checkout.
import { createPool, migrate } from "@lilypad/db";
import { ledgerMigrations } from "@lilypad/ledger";
import type { BenchRow } from "../bench-row.ts";
import { openLedgerPeople, requireBalance, transferSome } from "./ledger-world.ts";
import { measureRate, type RateRun } from "./measure-rate.ts";
import { openPgledger } from "./open-pgledger.ts";

export interface PgledgerBenchOptions {
  /** An empty database. */
  databaseUrl: string;
  /** The file pgledger.sql; its own requirements are read from the folder `vendor` beside it. */
  sqlFile: string;
  /** Duration of each case. Default 30. */
  seconds?: number;
  /** Default 100,000; a multiple of 1,000. */
  accounts?: number;
}

const hotAccounts = 10;
const batchSize = 200;
/** Calls of one transfer at the same moment, and of a batch. */
const connections = { single: 16, batched: 4 };
const goalTimes = 10;

/**
 * Measures complete transfers of both ledgers, between many people and between ten busy ones.
 * @throws Error if any transfer fails, or a ledger does not balance afterwards
 */
export async function benchPgledger(options: PgledgerBenchOptions): Promise<BenchRow[]> {
  const { databaseUrl, sqlFile, seconds = 30, accounts = 100_000 } = options;
  const pool = createPool({
    databaseUrl,
    maxConnections: connections.single,
    statementTimeoutMs: 600_000,
  });
  try {
    await migrate(pool, ledgerMigrations);
    const pgledger = await openPgledger(pool, sqlFile, accounts);
    const everyone = await openLedgerPeople(pool, accounts);
    const rows: BenchRow[] = [];
    let theirTransfers = 0;
    /** A warm-up, after which the planner knows how large the tables are; then the measurement. */
    const measure = async (run: Omit<RateRun, "seconds">) => {
      const warm = await measureRate({ ...run, seconds: seconds / 4 });
      await pool.query("vacuum analyze");
      await pool.query("checkpoint");
      const measured = await measureRate({ ...run, seconds });
      return { ...measured, done: warm.done + measured.done };
    };
    for (const count of [accounts, hotAccounts]) {
      const people = everyone.slice(0, count);
      const theirs = pgledger.among(count);
      const single = await measure({
        call: () => theirs.transferOne(),
        transfers: 1,
        atOnce: connections.single,
      });
      const batched = await measure({
        call: () => theirs.transferBatch(batchSize),
        transfers: batchSize,
        atOnce: connections.batched,
      });
      const ours = await measure({
        call: () => transferSome(pool, people, batchSize),
        transfers: batchSize,
        atOnce: connections.batched,
      });
      theirTransfers += single.done + batched.done;
      const who = `${count.toLocaleString("en-GB")} accounts`;
      const times = (other: number) => Math.round((ours.perSecond / other) * 10) / 10;
      rows.push(
        {
          name: `reserve and post, batches of ${batchSize}, ${who}`,
          value: Math.round(ours.perSecond),
          unit: "transfers/s",
        },
        {
          name: `pgledger, one at a time, ${who}`,
          value: Math.round(single.perSecond),
          unit: "transfers/s",
          note: `${connections.single} connections`,
        },
        {
          name: `pgledger, ${batchSize} in a transaction, ${who}`,
          value: Math.round(batched.perSecond),
          unit: "transfers/s",
          note: `${connections.batched} connections`,
        },
        {
          name: `compared to pgledger one at a time, ${who}`,
          value: times(single.perSecond),
          unit: "times",
          goal: goalTimes,
        },
        {
          name: `compared to pgledger in batches, ${who}`,
          value: times(batched.perSecond),
          unit: "times",
        },
      );
    }
    await requireBalance(pool);
    await pgledger.requireTransfers(theirTransfers);
    return rows;
  } finally {
    await pool.end();
  }
}

// Complete transfers through packages/ledger compared with the public pgledger (https://github.com/pgr0ss/pgledger) on the same
// server in the same run. Its SQL is not part of this repository: `--pgledger-sql` names its file in a checkout.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createPool, migrate, type Pool } from "@lilypad/db";
import { ledgerMigrations } from "@lilypad/ledger";
import type { BenchRow } from "../bench-row.ts";
import { openLedgerPeople, randomPayments, requireBalance, transferSome } from "./ledger-world.ts";
import { measureRate, type RateRun } from "./measure-rate.ts";

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

/** What pgledger needs where PostgreSQL has no ULIDs, beside its own file. */
const requirements = ["uuid-to-ulid.sql"];

async function install(pool: Pool, sqlFile: string): Promise<void> {
  const vendor = join(dirname(sqlFile), "vendor", "scoville-pgsql-ulid");
  const files = requirements.map((name) => join(vendor, name)).filter((file) => existsSync(file));
  for (const file of [...files, sqlFile]) await pool.query(readFileSync(file, "utf8"));
}

async function openPgledgerAccounts(pool: Pool, count: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select made.id from generate_series(1, $1::integer) as n
     cross join lateral pgledger_create_account('person ' || n, 'USD') as made`,
    [count],
  );
  return rows.map(({ id }) => id);
}

async function transferOne(pool: Pool, people: readonly string[]): Promise<void> {
  const [payment] = randomPayments(people, 1);
  await pool.query({
    name: "pgledger-one",
    text: "select id from pgledger_create_transfer($1, $2, $3)",
    values: [payment?.from, payment?.to, payment?.amount],
  });
}

async function transferBatch(pool: Pool, people: readonly string[]): Promise<void> {
  const payments = randomPayments(people, batchSize);
  await pool.query({
    name: "pgledger-batch",
    text: `select count(*) from pgledger_create_transfers(
             (select array_agg(row(f, t, a)::transfer_request) from unnest($1::text[], $2::text[], $3::numeric[]) as p (f, t, a)))`,
    values: [
      payments.map(({ from }) => from),
      payments.map(({ to }) => to),
      payments.map(({ amount }) => String(amount)),
    ],
  });
}

/** @throws Error unless pgledger stored every transfer, and its balances sum to zero */
async function requirePgledger(pool: Pool, transfers: number): Promise<void> {
  const { rows } = await pool.query<{ stored: bigint; sum: string }>(
    `select (select count(*) from pgledger_transfers) as stored,
       (select sum(balance)::text from pgledger_accounts) as sum`,
  );
  const [found] = rows;
  if (Number(found?.stored) === transfers && Number(found?.sum) === 0) return;
  throw new Error(`pgledger has ${found?.stored} of ${transfers} transfers, sum ${found?.sum}`);
}

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
    await install(pool, sqlFile);
    const everyone = await openLedgerPeople(pool, accounts);
    const theirs = await openPgledgerAccounts(pool, accounts);
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
      const [people, ids] = [everyone.slice(0, count), theirs.slice(0, count)];
      const single = await measure({
        call: () => transferOne(pool, ids),
        transfers: 1,
        atOnce: connections.single,
      });
      const batched = await measure({
        call: () => transferBatch(pool, ids),
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
    await requirePgledger(pool, theirTransfers);
    return rows;
  } finally {
    await pool.end();
  }
}

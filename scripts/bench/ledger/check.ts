// The incremental check of a large ledger, as the reconciliation runs it: two million transfers of 60 days between 100,000
// accounts, written directly. Then the check of the whole ledger, for comparison.
import { createPool, inTransaction, migrate, type Pool } from "@lilypad/db";
import { checkLedger, checkNew, ledgerMigrations, storeCheck } from "@lilypad/ledger";
import type { BenchRow } from "../bench-row.ts";

export interface CheckBenchOptions {
  /** An empty database. */
  databaseUrl: string;
  /** Default 2,000,000. */
  transfers?: number;
}

const accounts = 100_000;
const runs = 20;
/** The shortest interval between two runs is a minute; a run should take a small part of it. */
const goalMs = 2_000;

/** Writes payments around a ring of accounts. It bypasses the ledger's functions, and keeps its rules. */
async function fill(pool: Pool, transfers: number): Promise<void> {
  await inTransaction(pool, async (db) => {
    await db.query("set local session_replication_role = replica");
    await db.query(
      `insert into transfer (id, digest, debit, credit, amount, at, asset, result)
       select gen_random_uuid(), gen_random_uuid(), 1 + n % $2::bigint, 1 + (n + 1) % $2::bigint, 10,
         now() - interval '60 days' * (1 - n::float8 / $1::bigint), 1, 0
       from generate_series(0, $1::bigint - 1) as n`,
      [transfers, accounts],
    );
    await db.query(
      "insert into transfer_end (id, at, outcome) select id, at + interval '1 second', 1 from transfer order by at",
    );
    await db.query(
      `insert into entry (account, sequence, transfer, amount, balance, at)
       select account, row_number() over numbered, id, amount, sum(amount) over numbered, at + interval '1 second'
       from (
         select debit as account, id, -amount as amount, at from transfer
         union all select credit, id, amount, at from transfer
       ) as leg
       window numbered as (partition by account order by at, id) order by at`,
    );
    await db.query(
      `insert into account (id, posted, floor, sequence, asset)
       select account, sum(amount), -ledger_limit(), count(*), 1 from entry group by account`,
    );
  });
  await pool.query("vacuum analyze");
}

async function runOnce(pool: Pool): Promise<number> {
  const startedAt = performance.now();
  const check = await inTransaction(pool, async (db) => {
    await db.query("set transaction isolation level repeatable read, read only");
    return checkNew(db);
  });
  await inTransaction(pool, (db) => storeCheck(db, check));
  if (check.differences.length > 0) throw new Error("the check found differences");
  return performance.now() - startedAt;
}

/** Measures runs of the incremental check, the longest of which counts, and the check of the whole ledger. */
export async function benchCheck(options: CheckBenchOptions): Promise<BenchRow[]> {
  const { databaseUrl, transfers = 2_000_000 } = options;
  const pool = createPool({ databaseUrl, statementTimeoutMs: 600_000 });
  try {
    await migrate(pool, ledgerMigrations);
    await fill(pool, transfers);
    const took: number[] = [];
    for (let run = 0; run < runs; run += 1) took.push(await runOnce(pool));
    const startedAt = performance.now();
    if ((await checkLedger(pool)).length > 0) throw new Error("the ledger has differences");
    const wholeMs = performance.now() - startedAt;
    const { rows } = await pool.query<{ days: number }>(
      "select extract(epoch from history_until - (now() - interval '61 days')) / 86400 as days from ledger_check",
    );
    const days = rows[0]?.days ?? null;
    return [
      {
        name: "a run of the ledger's check, the longest",
        value: Math.round(Math.max(...took)),
        unit: "ms",
        goal: goalMs,
        goalIs: "max",
        note: `${transfers.toLocaleString("en")} transfers, ${runs} runs${days === null ? ", a whole round" : `, ${Math.round(days)} of 60 days`}`,
      },
      {
        name: "the check of the whole ledger",
        value: Math.round(wholeMs),
        unit: "ms",
        note: "as every minute before; not run any more",
      },
    ];
  } finally {
    await pool.end();
  }
}

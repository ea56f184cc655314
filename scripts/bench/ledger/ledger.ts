import { createPool, migrate, type Pool } from "@lilypad/db";
import { type AccountId, ledgerMigrations } from "@lilypad/ledger";
import { atFullSpeed } from "../at-full-speed.ts";
import type { BenchRow } from "../bench-row.ts";
import { openLedgerPeople, requireBalance, reserveSome, transferSome } from "./ledger-world.ts";

export interface LedgerBenchOptions {
  /** An empty database; the role may run CHECKPOINT. */
  databaseUrl: string;
  /** Duration of each batched case, with a checkpoint halfway. Default 60. */
  seconds?: number;
  /** Duration of each case of single transfers, for comparison. Default a quarter of `seconds`. */
  secondsSingly?: number;
  /** Concurrent batches (or single transfers). Default 4. */
  connections?: number;
  /** Transfers in one call. Default 200. */
  batchSize?: number;
}

const manyAccounts = 100_000;
const hotAccounts = 10;
const goals = { reservations: 15_000, "reserve and post": 10_000, timesSingle: 8 };

type Work = "reservations" | "reserve and post";

interface Case {
  work: Work;
  people: readonly AccountId[];
  batchSize: number;
  seconds: number;
}

/** Runs one round of a case: reserves a batch and, unless only reservations are measured, posts it. */
async function runOnce(pool: Pool, { work, people, batchSize }: Case): Promise<void> {
  if (work === "reservations") await reserveSome(pool, people, batchSize);
  else await transferSome(pool, people, batchSize);
}

/** Measures the transfers per second of one case, with a checkpoint halfway. */
async function measure(pool: Pool, connections: number, run: Case): Promise<number> {
  const { perSecond } = await atFullSpeed({
    call: () => runOnce(pool, run),
    atOnce: connections,
    each: run.batchSize,
    seconds: run.seconds,
    atHalfTime: () => pool.query("checkpoint"),
  });
  return perSecond;
}

/**
 * Measures how many transfers the ledger package reserves, and reserves and posts, per second, in
 * batches and singly, between 100,000 people and between 10 busy ones.
 * @throws Error if any transfer fails or the ledger does not balance afterwards
 */
export async function benchLedger(options: LedgerBenchOptions): Promise<BenchRow[]> {
  const { seconds = 60, connections = 4, batchSize = 200 } = options;
  const secondsSingly = options.secondsSingly ?? seconds / 4;
  const pool = createPool({
    databaseUrl: options.databaseUrl,
    maxConnections: connections + 1,
    statementTimeoutMs: 600_000,
  });
  try {
    await migrate(pool, ledgerMigrations);
    const everyone = await openLedgerPeople(pool, manyAccounts);
    const rows: BenchRow[] = [];
    for (const people of [everyone, everyone.slice(0, hotAccounts)]) {
      for (const work of ["reservations", "reserve and post"] as const) {
        const who = `${people.length.toLocaleString("en-GB")} accounts`;
        const run = { work, people };
        const single = await measure(pool, connections, {
          ...run,
          batchSize: 1,
          seconds: secondsSingly,
        });
        const batched = await measure(pool, connections, { ...run, batchSize, seconds });
        const note = `${connections} connections, ${seconds} s with a checkpoint`;
        rows.push(
          {
            name: `${work}, batches of ${batchSize}, ${who}`,
            value: Math.round(batched),
            unit: "transfers/s",
            goal: goals[work],
            note,
          },
          {
            name: `${work}, one at a time, ${who}`,
            value: Math.round(single),
            unit: "transfers/s",
          },
          {
            name: `${work}, batched compared to single, ${who}`,
            value: Math.round((batched / single) * 10) / 10,
            unit: "times",
            goal: goals.timesSingle,
          },
        );
      }
    }
    await requireBalance(pool);
    return rows;
  } finally {
    await pool.end();
  }
}

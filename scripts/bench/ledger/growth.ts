// Ten million complete transfers into one ledger through its package: whether it becomes slower as it grows, and what a
// transfer costs on disk, in the write-ahead log and in processor time.
import { createPool, migrate, type Pool } from "@lilypad/db";
import { type AccountId, ledgerMigrations } from "@lilypad/ledger";
import type { BenchRow } from "../bench-row.ts";
import { readServerSeconds } from "../processor-time.ts";
import { openLedgerPeople, requireBalance, transferSome } from "./ledger-world.ts";

export interface GrowthBenchOptions {
  /** An empty database; the role may run CHECKPOINT. */
  databaseUrl: string;
  /** Complete transfers. Default 10,000,000. */
  transfers?: number;
  /** Default 100,000; a multiple of 1,000. */
  accounts?: number;
}

const connections = 4;
const batchSize = 200;
/** The transfers are measured in so many pieces of equal size; the first is compared with the last. */
const pieces = 10;
const goalShare = 80;

/** The resources that the database server has used so far. */
interface Used {
  diskBytes: number;
  logBytes: number;
  processorSeconds: number | undefined;
}

async function readUsed(pool: Pool): Promise<Used> {
  const { rows } = await pool.query<{ diskBytes: bigint; logBytes: string }>(
    `select pg_database_size(current_database()) as disk_bytes,
       pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::text as log_bytes`,
  );
  return {
    diskBytes: Number(rows[0]?.diskBytes),
    logBytes: Number(rows[0]?.logBytes),
    processorSeconds: await readServerSeconds(pool),
  };
}

/** Carries out a number of transfers as fast as the connections allow. @returns transfers per second */
async function measurePiece(pool: Pool, people: readonly AccountId[], count: number) {
  const startedAt = performance.now();
  let left = count;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (left > 0) {
        const size = Math.min(batchSize, left);
        left -= size;
        await transferSome(pool, people, size);
      }
    }),
  );
  return (count * 1000) / (performance.now() - startedAt);
}

/** @throws Error unless every transfer was posted once and has its two entries */
async function requireComplete(pool: Pool, transfers: number, gifts: number): Promise<void> {
  const { rows } = await pool.query<Record<"stored" | "posted" | "entries", bigint>>(
    `select (select count(*) from transfer) as stored,
       (select count(*) from transfer_end where outcome = ledger_outcome('posted')) as posted,
       (select count(*) from entry) as entries`,
  );
  const { stored, posted, entries } = rows[0] ?? { stored: 0n, posted: 0n, entries: 0n };
  const expected = BigInt(transfers + gifts);
  if (stored === expected && posted === expected && entries === 2n * expected) return;
  throw new Error(`${expected} transfers should be in the ledger, not ${stored}, ${posted} posted`);
}

const round = (value: number, digits = 0) => Number(value.toFixed(digits));

/**
 * Fills a ledger with complete transfers and compares the rate of the last tenth with that of the first.
 * @throws Error if any transfer fails or the ledger does not balance afterwards
 */
export async function benchGrowth(options: GrowthBenchOptions): Promise<BenchRow[]> {
  const { databaseUrl, transfers = 10_000_000, accounts = 100_000 } = options;
  const pool = createPool({
    databaseUrl,
    maxConnections: connections + 1,
    statementTimeoutMs: 3_600_000,
  });
  try {
    await migrate(pool, ledgerMigrations);
    const people = await openLedgerPeople(pool, accounts);
    await pool.query("vacuum analyze");
    await pool.query("checkpoint");
    const before = await readUsed(pool);
    const rates: number[] = [];
    for (let piece = 0; piece < pieces; piece += 1) {
      rates.push(await measurePiece(pool, people, transfers / pieces));
    }
    const after = await readUsed(pool);
    await requireComplete(pool, transfers, accounts);
    await requireBalance(pool);
    const [first = 0] = rates;
    const last = rates.at(-1) ?? 0;
    const size = transfers.toLocaleString("en");
    const all = rates.map((rate) => Math.round(rate).toLocaleString("en")).join(", ");
    const used = (what: "diskBytes" | "logBytes") => (after[what] - before[what]) / transfers;
    const seconds = (after.processorSeconds ?? 0) - (before.processorSeconds ?? 0);
    return [
      {
        name: `${size} transfers, rate of the first tenth`,
        value: Math.round(first),
        unit: "transfers/s",
      },
      {
        name: `${size} transfers, rate of the last tenth`,
        value: Math.round(last),
        unit: "transfers/s",
        note: `each tenth: ${all}`,
      },
      {
        name: `${size} transfers, the last rate compared to the first`,
        value: round((last / first) * 100, 1),
        unit: "%",
        goal: goalShare,
      },
      { name: "disk of a transfer", value: Math.round(used("diskBytes")), unit: "bytes" },
      {
        name: "write-ahead log of a transfer",
        value: Math.round(used("logBytes")),
        unit: "bytes",
        note: "with its full pages after checkpoints",
      },
      ...(after.processorSeconds === undefined
        ? []
        : [
            {
              name: "processor time of a transfer in PostgreSQL",
              value: round((seconds * 1e6) / transfers, 1),
              unit: "µs",
            },
          ]),
    ];
  } finally {
    await pool.end();
  }
}

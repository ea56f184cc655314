// What a synchronous standby costs: complete transfers on a primary alone, and on the same primary once every commit waits
// until a standby on the same machine has stored it too.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createPool, migrate, type Pool } from "@lilypad/db";
import { type AccountId, ledgerMigrations } from "@lilypad/ledger";
import { freePort, requireStandby, startPrimary, startStandby } from "@lilypad/local-stack";
import { atFullSpeed } from "../at-full-speed.ts";
import type { BenchRow } from "../bench-row.ts";
import { openLedgerPeople, requireBalance, transferSome } from "./ledger-world.ts";

export interface StandbyBenchOptions {
  /** Duration of each case. Default 20. */
  seconds?: number;
  /** Default 100,000; a multiple of 1,000. */
  accounts?: number;
}

const connections = 4;
const sizes = [200, 1];

const nameOf = (size: number) => (size === 1 ? "one at a time" : `batches of ${size}`);

/** Measures complete transfers in batches and one at a time. @returns transfers per second, by the size of a batch */
async function measureSizes(pool: Pool, people: readonly AccountId[], seconds: number) {
  const rates = new Map<number, number>();
  for (const size of sizes) {
    await pool.query("checkpoint");
    const { perSecond } = await atFullSpeed({
      call: () => transferSome(pool, people, size),
      each: size,
      atOnce: connections,
      seconds,
    });
    rates.set(size, perSecond);
  }
  return rates;
}

function toRows(alone: ReadonlyMap<number, number>, followed: ReadonlyMap<number, number>) {
  return sizes.flatMap((size): BenchRow[] => {
    const [before = 0, after = 0] = [alone.get(size), followed.get(size)];
    const name = `reserve and post, ${nameOf(size)}`;
    return [
      { name: `${name}, no standby`, value: Math.round(before), unit: "transfers/s" },
      { name: `${name}, synchronous standby`, value: Math.round(after), unit: "transfers/s" },
      {
        name: `${name}, with a standby compared to without`,
        value: Math.round((after / before) * 100),
        unit: "%",
        note: "both servers share this machine's cores and disk",
      },
    ];
  });
}

/** Measures transfers without and with a synchronous standby. @throws Error if the ledger does not balance afterwards */
export async function benchStandby(options: StandbyBenchOptions = {}): Promise<BenchRow[]> {
  const { seconds = 20, accounts = 100_000 } = options;
  const folder = mkdtempSync(join(tmpdir(), "lilypad bench "));
  const member = async (name: string) => ({
    dataDir: join(folder, name),
    port: await freePort(),
    archiveDir: join(folder, "archive"),
  });
  const closing: (() => Promise<void>)[] = [
    async () => rmSync(folder, { recursive: true, force: true }),
  ];
  try {
    const place = await member("primary");
    const primary = await startPrimary(place);
    const { databaseUrl } = primary;
    closing.push(primary.stop);
    const pool = createPool({
      databaseUrl,
      maxConnections: connections + 1,
      statementTimeoutMs: 600_000,
    });
    try {
      await migrate(pool, ledgerMigrations);
      const people = await openLedgerPeople(pool, accounts);
      await pool.query("vacuum analyze");
      const alone = await measureSizes(pool, people, seconds);
      const standby = await startStandby(
        { databaseUrl, dataDir: place.dataDir },
        await member("standby"),
      );
      // After the primary, which waits for nothing while it stops.
      closing.splice(1, 0, standby.stop);
      await requireStandby(databaseUrl);
      const followed = await measureSizes(pool, people, seconds);
      await requireBalance(pool);
      return toRows(alone, followed);
    } finally {
      await pool.end();
    }
  } finally {
    for (const close of closing.reverse()) await close();
  }
}

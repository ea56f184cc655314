// The short version of `npm run bench -- --only growth`: what is asserted are counts, not times.
import { ledgerMigrations } from "@lilypad/ledger";
import { createTestDatabase } from "@lilypad/testing";
import { expect, it } from "vitest";
import { benchGrowth } from "../scripts/bench/ledger/growth.ts";

it("a ledger that is filled through its package has every transfer once and reports what one costs", async () => {
  const database = await createTestDatabase({ migrations: ledgerMigrations });
  try {
    const rows = await benchGrowth({
      databaseUrl: database.databaseUrl,
      transfers: 4_000,
      accounts: 1_000,
    });
    const { rows: found } = await database.pool.query(
      `select (select count(*)::integer from transfer) as transfers, (select count(*)::integer from entry) as entries,
         (select sum(posted)::integer from account) as sum`,
    );
    // Each of the 1,000 people has a gift to begin with.
    expect(found).toEqual([{ transfers: 5_000, entries: 10_000, sum: 0 }]);
    const costOf = (name: string) => rows.find((row) => row.name === name)?.value ?? 0;
    expect(costOf("disk of a transfer")).toBeGreaterThan(100);
    expect(costOf("write-ahead log of a transfer")).toBeGreaterThan(100);
  } finally {
    await database.drop();
  }
});

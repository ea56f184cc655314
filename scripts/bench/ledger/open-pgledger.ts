import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Pool } from "@lilypad/db";
import { randomPayments } from "./ledger-world.ts";

/** What pgledger needs where PostgreSQL has no ULIDs, beside its own file. */
const requirements = ["uuid-to-ulid.sql"];

async function install(pool: Pool, sqlFile: string): Promise<void> {
  const vendor = join(dirname(sqlFile), "vendor", "scoville-pgsql-ulid");
  const files = requirements.map((name) => join(vendor, name)).filter((file) => existsSync(file));
  for (const file of [...files, sqlFile]) await pool.query(readFileSync(file, "utf8"));
}

async function openAccounts(pool: Pool, count: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select made.id from generate_series(1, $1::integer) as n
     cross join lateral pgledger_create_account('person ' || n, 'USD') as made`,
    [count],
  );
  return rows.map(({ id }) => id);
}

/**
 * Installs pgledger in a database and opens accounts.
 * @param sqlFile the file pgledger.sql; its own requirements are read from the folder `vendor` beside it
 */
export async function openPgledger(pool: Pool, sqlFile: string, accounts: number) {
  await install(pool, sqlFile);
  const ids = await openAccounts(pool, accounts);
  return {
    /** Transfers between the first `count` accounts. */
    among(count: number) {
      const some = ids.slice(0, count);
      return {
        async transferOne(): Promise<void> {
          const [payment] = randomPayments(some, 1);
          await pool.query({
            name: "pgledger-one",
            text: "select id from pgledger_create_transfer($1, $2, $3)",
            values: [payment?.from, payment?.to, payment?.amount],
          });
        },
        /** So many transfers in one call. */
        async transferBatch(size: number): Promise<void> {
          const payments = randomPayments(some, size);
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
        },
      };
    },
    /** @throws Error unless pgledger stored exactly so many transfers, and its balances sum to zero */
    async requireTransfers(transfers: number): Promise<void> {
      const { rows } = await pool.query<{ stored: bigint; sum: string }>(
        `select (select count(*) from pgledger_transfers) as stored,
           (select sum(balance)::text from pgledger_accounts) as sum`,
      );
      const [found] = rows;
      if (Number(found?.stored) === transfers && Number(found?.sum) === 0) return;
      throw new Error(`pgledger has ${found?.stored} of ${transfers} transfers, sum ${found?.sum}`);
    },
  };
}

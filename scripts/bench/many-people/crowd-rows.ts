// An installation that is years old: a million people, a person with 100,000 movements, everything that the console lists, and
// records in partitions of past months.
import { inTransaction, type Pool } from "@lilypad/db";
import { addPeriods, checkLedger } from "@lilypad/ledger";
import { endFirstPeriod } from "../../../apps/server/test/end-first-period.ts";
import { fund, openPeople } from "../../../apps/server/test/worlds/open-people.ts";
import { addRequests, addTransactions } from "../history.ts";
import { addConsoleRows } from "./console-rows.ts";
import { addPeople } from "./people-rows.ts";
import { addReferrals } from "./referral-rows.ts";

export interface CrowdSize {
  /** People who can be found, each invited by another. */
  people: number;
  /** Movements of the person with most, spread over the last year. */
  transactions: number;
  /** Months that have passed since the first one, each with its partitions. */
  months: number;
}

const friends = 500;
/** Minor units for each person, enough for all their payments. */
const startingBalance = 1_000_000_000_000n;
const million = 1_000_000;

/** Gives a database without records the partitions of months that have passed, and of the next one. */
async function addPastMonths(pool: Pool, months: number): Promise<void> {
  const now = new Date();
  const month = (after: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + after, 1));
  await endFirstPeriod(pool, month(-months));
  await addPeriods(pool, month(2));
}

/** Moves the entries of payments to their time, where they would be if they had not all been inserted now. */
async function moveEntriesToTheirTime(pool: Pool): Promise<void> {
  await inTransaction(pool, async (db) => {
    // Entries do not change outside of benchmarks.
    await db.query("set local session_replication_role = replica");
    await db.query(
      "update entry set at = activity.created_at from activity where activity.transfer_id = entry.transfer",
    );
    // What people had before their first payment.
    await db.query(
      `update entry set at = now() - interval '13 months'
       where not exists (select from activity where activity.transfer_id = entry.transfer)`,
    );
  });
}

/** Fills a new database. @returns the id of the person with most movements */
export async function addCrowd(
  pool: Pool,
  { people, transactions, months }: CrowdSize,
): Promise<string> {
  await addPastMonths(pool, months);
  await addPeople(pool, people);
  await addReferrals(pool, people);
  await addConsoleRows(pool, people, people / million);
  const known = await openPeople(
    pool,
    Array.from({ length: friends + 1 }, (_, n) => `F${n}`),
  );
  await fund(pool, known, "usdc", startingBalance);
  const [person, ...others] = known.map(({ id }) => id);
  if (person === undefined) throw new Error("there is no person with movements");
  await addTransactions(pool, person, others, transactions);
  await moveEntriesToTheirTime(pool);
  await addRequests(pool, person, others);
  const [difference] = await checkLedger(pool);
  if (difference !== undefined)
    throw new Error(`the ledger does not balance: ${difference.kind} ${difference.about}`);
  await pool.query("vacuum analyze");
  // Write the new rows to disk now and not while reads are measured.
  await pool.query("checkpoint");
  return person;
}

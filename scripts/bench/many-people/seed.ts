// What the databases of benchmarks hold: up to an installation that is years old, with a million people, a person with 100,000
// movements, everything that the console lists, and records in partitions of past months.
import { inTransaction, type Pool } from "@lilypad/db";
import { addPeriods, checkLedger } from "@lilypad/ledger";
import { endFirstPeriod } from "../../../apps/server/test/end-first-period.ts";
import { fund, openPeople } from "../../../apps/server/test/worlds/open-people.ts";
import { addConsoleRows } from "./console-rows.ts";
import { addRequests, addTransactions } from "./history-rows.ts";
import { addPeople, shuffle } from "./people-rows.ts";
import { addReferrals } from "./referral-rows.ts";

export interface SeedSize {
  /** People who can be found. */
  people: number;
  /** Whether each of them was invited by another. */
  areInvited: boolean;
  /** The share of what the console of an installation of a million people lists. */
  consoleShare: number;
  /** Movements of the person with most, spread over the last year. */
  transactions: number;
  /** Months that have passed since the first one, each with its partitions. */
  months: number;
}

/** The facts about a filled database that a measurement needs. */
export interface Seeded {
  /** The id of the person with the most movements; empty if there are no movements. */
  person: string;
}

const friends = 500;
/** Minor units for each person, enough for all their payments. */
const startingBalance = 1_000_000_000_000n;

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

/** @throws Error if an invitation is not counted */
async function requireAllInvited(pool: Pool, count: number): Promise<void> {
  const { rows } = await pool.query<{ referrals: bigint; scored: bigint; tallied: bigint }>(
    `select (select count(*) from referral) as referrals,
       (select sum(score) from leaderboard_score where period = 1) as scored,
       (select sum(people::bigint * score) from leaderboard_tally where period = 1) as tallied`,
  );
  const [found] = rows;
  for (const [name, value] of Object.entries(found ?? {})) {
    if (Number(value) !== count) throw new Error(`${value} referrals are ${name}, not ${count}`);
  }
}

/** Adds a person with many movements to and from friends. @returns the person's id */
async function addHistory(pool: Pool, transactions: number, isOld: boolean): Promise<string> {
  const known = await openPeople(
    pool,
    Array.from({ length: friends + 1 }, (_, n) => `F${n}`),
  );
  await fund(pool, known, "usdc", startingBalance);
  const [person, ...others] = known.map(({ id }) => id);
  if (person === undefined) throw new Error("there is no person with movements");
  await addTransactions(pool, person, others, transactions);
  if (isOld) await moveEntriesToTheirTime(pool);
  await addRequests(pool, person, others);
  const [difference] = await checkLedger(pool);
  if (difference !== undefined)
    throw new Error(`the ledger does not balance: ${difference.kind} ${difference.about}`);
  return person;
}

/** Fills a new database to the given size. Without `people`, it has only the person with movements and their friends. */
export async function seed(pool: Pool, size: Partial<SeedSize>): Promise<Seeded> {
  const { people = 0, areInvited = false, consoleShare = 0, transactions = 0, months = 0 } = size;
  if (people >= shuffle.modulo) throw new Error(`at most ${shuffle.modulo - 1} people`);
  if (months > 0) await addPastMonths(pool, months);
  if (people > 0) await addPeople(pool, people);
  if (areInvited) {
    await addReferrals(pool, people);
    await requireAllInvited(pool, people);
  }
  if (consoleShare > 0) await addConsoleRows(pool, people, consoleShare);
  const person = transactions > 0 ? await addHistory(pool, transactions, months > 0) : "";
  await pool.query("vacuum analyze");
  // Write the new rows to disk now and not while reads are measured.
  await pool.query("checkpoint");
  return { person };
}

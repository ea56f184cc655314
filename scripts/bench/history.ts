// The dashboard of a person with a long history: 100,000 transactions, each with a note and a
// notification, and 1,000 requests. The rows are inserted directly into a temporary database; the money
// goes through the ledger.
import type { Pool } from "@lilypad/db";
import { checkLedger } from "@lilypad/ledger";
import { assets } from "@lilypad/money";
import { idAt, newId } from "../../apps/server/src/platform/ids.ts";
import { fund, openPeople } from "../../apps/server/test/worlds/open-people.ts";
import type { BenchRow } from "./bench-row.ts";
import { openHttpWorld } from "./http/http-world.ts";
import { measureReads, openReaders, type ReadCall, type ReadOptions } from "./http/read-calls.ts";

export interface HistoryBenchOptions extends ReadOptions {
  /** Number of the person's transactions. Default 100,000. */
  transactions?: number;
}

const friends = 500;
const requests = 1_000;
const transactionsAtOnce = 1_000;
const asset = assets.usdc.number;
const yearMs = 365 * 24 * 3_600_000;
/** Minor units for each person, enough for all their payments. */
const startingBalance = 1_000_000_000_000n;

/** Inserts a year of payments to and from friends, oldest first, all posted. */
export async function addTransactions(pool: Pool, person: string, others: string[], count: number) {
  const begunAtMs = Date.now() - yearMs;
  for (let from = 0; from < count; from += transactionsAtOnce) {
    const size = Math.min(transactionsAtOnce, count - from);
    const ids = Array.from({ length: size }, (_, place) =>
      idAt(begunAtMs + Math.floor((yearMs * (from + place)) / count)),
    );
    const { rows } = await pool.query<{ results: number[] }>(
      `with item as materialized (
         select n, id, other, n % 2 = 0 as is_received, 1000 + n % 5000 as amount,
           now() - interval '1 year' * (1 - n::float8 / $5) as at
         from unnest($1::uuid[]) with ordinality as i (id, place)
         cross join lateral (select $4::bigint + place as n) as numbered
         cross join lateral (select ($3::uuid[])[1 + n * 7919 % cardinality($3::uuid[])] as other) as chosen
       ), activity_row as (
         insert into activity (person_id, transfer_id, direction, asset, amount, kind, counterparty_id, note, status, hash, created_at)
         select person, id, activity_direction(case when receives then 'credit' else 'debit' end), $6, amount, 'p2p', facing,
           'Number ' || n, transfer_status('confirmed'), sha256(id::text::bytea), at
         from item cross join lateral (
           values ($2::uuid, is_received, other), (other, not is_received, $2::uuid)) as seen (person, receives, facing)
       ), notification_row as (
         insert into notification (person_id, kind, subject_id, other_person_id, asset, amount, detail, created_at, planned_at)
         select $2, 'money_received', id, other, $6, amount, 'p2p', at, at from item where is_received
       )
       select ledger_post_directly(p_id => array_agg(id), p_digest => array_agg(id),
         p_debit => array_agg(case when is_received then theirs.account_id else own.account_id end),
         p_credit => array_agg(case when is_received then own.account_id else theirs.account_id end),
         p_asset => array_agg($6::smallint), p_amount => array_agg(amount), p_evidence => '{"from": "bench"}') as results
       from item
       join person_account own on own.person_id = $2 and own.asset = $6
       join person_account theirs on theirs.person_id = other and theirs.asset = $6`,
      [ids, person, others, from, count, asset],
    );
    if (rows[0]?.results.some((result) => result !== 0)) throw new Error("a payment was refused");
  }
}

/** Inserts payment requests to the person; one in four is open and not yet seen. */
export async function addRequests(
  pool: Pool,
  person: string,
  others: readonly string[],
): Promise<void> {
  await pool.query(
    `insert into payment_request (id, requestor_id, payer_id, asset, amount, note, status, correlation_id, digest, created_at, expires_at)
     select id, other, $2, $4, 1234, 'Dinner', case n % 4 when 0 then 'pending' when 1 then 'rejected' else 'cancelled' end,
       gen_random_uuid(), gen_random_uuid(), now(), now() + interval '30 days'
     from unnest($1::uuid[]) with ordinality as i (id, n)
     cross join lateral (select ($3::uuid[])[1 + n % cardinality($3::uuid[])] as other) as chosen`,
    [Array.from({ length: requests }, () => newId()), person, others, asset],
  );
}

/** What the dashboard of a person asks. @param transactions how many the person has */
export function dashboardCalls(person: string, token: string, transactions: number): ReadCall[] {
  const history = `/api/v1/ledger/users/${person}/transactions`;
  const paths: Record<string, string> = {
    profile: "/api/v1/auth/profile",
    balance: "/api/v1/wallets/balance",
    "recent transactions": `${history}?limit=3`,
    "history, first page": `${history}?limit=20`,
    "history, last page": `${history}?limit=20&offset=${Math.max(0, transactions - 20)}`,
    "history, search that finds nothing": `${history}?limit=20&search=nowhere`,
    "history, search that finds the oldest": `${history}?limit=20&search=${encodeURIComponent("number 77")}`,
    "history, search for a person": `${history}?limit=20&search=f77`,
    "recent people": "/api/v1/payments/recent-people",
    "requests, count": "/api/v1/payments/requests/count",
    "requests, first page": "/api/v1/payments/requests/incoming?limit=20",
    "notifications, unread": "/api/v1/notifications/inbox/unread",
    "notifications, first page": "/api/v1/notifications/inbox?limit=20",
  };
  return Object.entries(paths).map(([name, path]) => ({ name, next: () => ({ path, token }) }));
}

/** Measures each of the dashboard's calls over HTTP, for a person with many transactions. */
export async function benchHistory(options: HistoryBenchOptions = {}): Promise<BenchRow[]> {
  const { transactions = 100_000 } = options;
  const world = await openHttpWorld();
  try {
    const { pool } = world;
    const people = await openPeople(
      pool,
      Array.from({ length: friends + 1 }, (_, n) => `F${n}`),
    );
    await fund(pool, people, "usdc", startingBalance);
    const [person, ...others] = people.map(({ id }) => id);
    if (person === undefined) throw new Error("there is no person to measure");
    await addTransactions(pool, person, others, transactions);
    await addRequests(pool, person, others);
    const [difference] = await checkLedger(pool);
    if (difference !== undefined) {
      throw new Error(`the ledger does not balance: ${difference.kind} ${difference.about}`);
    }
    await pool.query("vacuum analyze");
    // Write the new rows to disk now and not while reads are measured.
    await pool.query("checkpoint");
    const [reader] = await openReaders(world, [person]);
    const calls = dashboardCalls(person, reader?.token ?? "", transactions);
    return await measureReads(world, calls, options);
  } finally {
    await world.close();
  }
}

// What a console of a large installation lists: rows of every kind that its pages show, inserted directly into a temporary
// database. They hold each table's constraints; the money of them is not in the ledger, which the console's lists do not read.
import type { Pool } from "@lilypad/db";
import { assets } from "@lilypad/money";
import { peopleAtOnce, personId } from "./people-rows.ts";

/** How many rows of each kind there are with a million people. */
const consoleRows = {
  auditEntries: 200_000,
  deposits: 200_000,
  orders: 200_000,
  tickets: 200_000,
  cases: 50_000,
  freezes: 50_000,
  rewards: 50_000,
  notes: 50_000,
};
type RowCounts = typeof consoleRows;

const usdc = assets.usdc.number;
const lil = assets.LIL.number;
/** The members of staff in the rows: one proposes and the other one approves, because they may not approve their own proposals. */
const [proposer, approver] = [personId("1"), personId("2")];
/** SQL of the moment of a row: they are spread over a year, the last one a minute ago. */
const at = (count: number) =>
  `(now() - interval '1 minute' - interval '1 year' * (1 - n::float8 / ${count}))`;
const rowId = (kind: string) => `('0190${kind}-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`;
/** SQL of an address or a hash that belongs to a number. */
const bytesOf = (text: string, length: number) =>
  `substring(sha256((${text})::bytea) for ${length})`;

/** Gives every person a Safe. */
async function addSafes(pool: Pool, people: number): Promise<void> {
  for (let from = 1; from <= people; from += peopleAtOnce) {
    await pool.query(
      `insert into smart_account (person_id, owner_index, owner_address, safe_address, kind)
       select ${personId("n")}, n, ${bytesOf("'owner ' || n", 20)}, ${bytesOf("'safe ' || n", 20)}, 'held'
       from generate_series($1::bigint, $2::bigint) as n`,
      [from, Math.min(people, from + peopleAtOnce - 1)],
    );
  }
}

/** Deposits, of which the first person has one in ten. */
async function addDeposits(pool: Pool, people: number, count: number): Promise<void> {
  await pool.query(
    `with item as materialized (
       select n, ${rowId("0001")} as id, ${bytesOf("'deposit ' || n", 32)} as hash, ${at(count)} as at,
         ${personId("case when n % 10 = 0 then 1 else 1 + n * 7919 % $2::bigint end")} as person
       from generate_series(1, $1::bigint) as n
     ), logged as (
       insert into chain_log (transaction_hash, position, class, asset, amount, block_number, block_hash, from_address, to_address, transfer_id)
       select hash, 0, 3, ${usdc}, 1000000, n, sha256('block'), ${bytesOf("'outside'", 20)}, ${bytesOf("'safe'", 20)}, id from item)
     insert into activity (person_id, transfer_id, direction, asset, amount, kind, status, hash, created_at)
     select person, id, 1, ${usdc}, 1000000, 'deposit', 1, hash, at from item`,
    [count, people],
  );
}

/** Top-ups: most have ended, one in a hundred is open, of these half without news. */
async function addOrders(pool: Pool, people: number, count: number): Promise<void> {
  await pool.query(
    `insert into funding_intent (id, person_id, operation, status, linked_account_id, correlation_id, digest, quote_id, quote,
       quote_expires_at, destination_amount, asset, amount, provider, transaction_id, deposit_transfer_id, created_at, updated_at,
       ended_at, due_at)
     select ${rowId("0002")}, ${personId("1 + n * 7919 % $2::bigint")}, 'topup', status, gen_random_uuid(), gen_random_uuid(),
       gen_random_uuid(), gen_random_uuid(), '{}', at, '10.00', ${usdc}, 10000000, 'fern', 'order-' || n,
       case status when 'COMPLETED' then gen_random_uuid() end, at, at,
       case when status in ('COMPLETED', 'FAILED') then at end, case status when 'PROCESSING' then now() + interval '1 hour' end
     from generate_series(1, $1::bigint) as n
     cross join lateral (select ${at(count)} as at,
       case when n % 100 = 0 then 'PROCESSING' when n % 20 = 1 then 'FAILED' else 'COMPLETED' end as status) as state`,
    [count, people],
  );
}

/** Tickets with one message each: one in ten waits for support, as many for the person. */
async function addTickets(pool: Pool, people: number, count: number): Promise<void> {
  await pool.query(
    `with item as materialized (
       select n, ${rowId("0003")} as id, ${personId("1 + n * 7919 % $2::bigint")} as person, ${at(count)} as at
       from generate_series(1, $1::bigint) as n
     ), opened as (
       insert into ticket (id, person_id, topic, status, assigned_to, opened_at, waiting_since, changed_at, message_count)
       select id, person, 'account',
         case n % 10 when 0 then 'waiting_for_us' when 1 then 'waiting_for_person' else 'closed' end,
         case when n % 3 = 0 then ${proposer} end, at, at, at, 1 from item returning id)
     insert into ticket_message (id, ticket_id, author_id, text, written_at)
     select id, id, person, sha256(n::text::bytea), at from item`,
    [count, people],
  );
}

/** Screening cases of identities: one in a hundred is open. */
async function addCases(pool: Pool, people: number, count: number): Promise<void> {
  await pool.query(
    `insert into screening_case (id, person_id, kind, name, list, reason, opened_at, decided_at, decided_by, decision, note)
     select ${rowId("0004")}, ${personId("1 + n * 7919 % $2::bigint")}, 'identity', 'Ada Ashton', 'own list', 'name', at,
       case when decided then at end, case when decided then ${proposer} end, case when decided then 'release' end,
       case when decided then 'Another date of birth' end
     from generate_series(1, $1::bigint) as n
     cross join lateral (select ${at(count)} as at, n % 100 <> 0 as decided) as state`,
    [count, people],
  );
}

/** Proposed freezes and rewards: most are decided; and accounts that are frozen now. */
async function addDecisions(
  pool: Pool,
  people: number,
  { freezes, rewards }: RowCounts,
): Promise<void> {
  const decided = (count: number, share: number) =>
    `cross join lateral (select ${at(count)} as at, n % ${share} <> 0 as decided) as state`;
  const about = personId("3 + n * 7919 % ($2::bigint - 3)");
  await pool.query(
    `insert into approval (id, kind, person_id, key, details, note, proposed_by, proposed_at, expires_at, outcome, decided_by, decided_at,
       due_at)
     select ${rowId("0005")}, 'freeze_change', ${about}, n::text,
       '{"change":"freeze","reason":"suspected_fraud","category":"untold","decideBy":null,"endsAt":null}', 'Needs more time', ${proposer}, at,
       at + interval '2 years', case when decided then 'approved' else 'open' end, case when decided then ${approver} end,
       case when decided then at end, case when not decided then at + interval '2 years' end
     from generate_series(1, $1::bigint) as n ${decided(freezes, 500)}`,
    [freezes, people],
  );
  await pool.query(
    `insert into account_freeze (id, person_id, kind, note, placed_by, placed_at, proposed_by, approved_by, approved_at, lifted_at,
       lift_proposed_by, lift_approved_by, closed_at)
     select ${rowId("0006")}, ${about}, 'suspected_fraud', 'Needs more time', ${proposer}, at, ${proposer}, ${approver}, at,
       case when lifted then at end, case when lifted then ${proposer} end, case when lifted then ${approver} end,
       case when lifted then at end
     from generate_series(1, $1::bigint) as n
     cross join lateral (select ${at(freezes)} as at, n % 10 <> 0 as lifted) as state`,
    [freezes, people],
  );
  await pool.query(
    `insert into approval (id, kind, person_id, key, details, note, proposed_by, proposed_at, expires_at, outcome, decided_by, decided_at,
       due_at)
     select ${rowId("0007")}, 'reward', ${about}, n::text, '{"amount":"1000000"}', 'Found a fault', ${proposer}, at, at + interval '2 years',
       case when decided then 'approved' else 'open' end, case when decided then ${approver} end, case when decided then at end,
       case when not decided then at + interval '2 years' end
     from generate_series(1, $1::bigint) as n ${decided(rewards, 500)}`,
    [rewards, people],
  );
}

/** Notes of which the first person has one in a hundred, and a year of volumes. */
async function addNotesAndVolumes(pool: Pool, people: number, count: number): Promise<void> {
  await pool.query(
    `insert into person_note (id, person_id, author_id, text, is_confidential, written_at)
     select ${rowId("0008")}, ${personId("case when n % 100 = 0 then 1 else 1 + n * 7919 % $2::bigint end")}, ${proposer},
       'Called back', false, ${at(count)} from generate_series(1, $1::bigint) as n`,
    [count, people],
  );
  await pool.query(
    `insert into settlement_volume (day, asset, transfers, amount)
     select current_date - n, asset, 1000, 1000000000 from generate_series(1, 365) as n
     cross join unnest(array[${usdc}, ${lil}]::smallint[]) as asset`,
  );
}

/** Entries of the audit log, oldest first, each with the hash of the one before. */
async function addAuditEntries(pool: Pool, people: number, count: number): Promise<void> {
  const atOnce = 20_000;
  for (let from = 1; from <= count; from += atOnce) {
    await pool.query(
      `select count(audit_append(p_at => date_trunc('milliseconds', at), p_actor => ${personId("1 + n % 20")},
         p_role => 'support',
         p_action => case n % 4 when 0 then 'searchPeopleAsStaff' when 1 then 'readPersonCase' when 2 then 'listStuckWork' else 'freezePerson' end,
         p_outcome => 'done', p_subject => case when n % 4 in (1, 3) then ${personId("1 + n * 7919 % $3::bigint")}::text end,
         p_reason => null, p_details => '{}'))
       from (select n, ${at(count)} as at from generate_series($1::bigint, $2::bigint) as n order by n) as entry`,
      [from, Math.min(count, from + atOnce - 1), people],
    );
  }
}

/**
 * Inserts everything that the console's pages list. There must be people already.
 * @param share of the rows that an installation of a million people has
 */
export async function addConsoleRows(pool: Pool, people: number, share = 1): Promise<void> {
  const counts = Object.fromEntries(
    Object.entries(consoleRows).map(([kind, count]) => [kind, Math.ceil(count * share)]),
  ) as RowCounts;
  await addSafes(pool, people);
  await addDeposits(pool, people, counts.deposits);
  await addOrders(pool, people, counts.orders);
  await addTickets(pool, people, counts.tickets);
  await addCases(pool, people, counts.cases);
  await addDecisions(pool, people, counts);
  await addNotesAndVolumes(pool, people, counts.notes);
  await addAuditEntries(pool, people, counts.auditEntries);
}

// The rows of a person with a long history, inserted directly into a temporary database; the money goes through the ledger.
import type { Pool } from "@lilypad/db";
import { assets } from "@lilypad/money";
import { idAt, newId } from "../../../apps/server/src/platform/ids.ts";

const requests = 1_000;
const transactionsAtOnce = 1_000;
const asset = assets.usdc.number;
const yearMs = 365 * 24 * 3_600_000;

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
         insert into notification (person_id, kind, subject_id, other_person_id, asset, amount, created_at, planned_at)
         select $2, 'money_received', id, other, $6, amount, at, at from item where is_received
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

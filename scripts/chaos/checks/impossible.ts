import type { Pool } from "@lilypad/db";
import { checkLedger } from "@lilypad/ledger";

/** The treasury and the desk, which have no history. */
const ownPeople =
  "'00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002', '00000000-0000-7000-8000-000000000003'";

/** Queries that must return no rows, by the problem that a row would mean. */
const impossible: Record<string, string> = {
  "a transfer has not ended":
    "select t.id from transfer t left join transfer_end e on e.id = t.id where t.result = ledger_code('done') and e.id is null",
  "a settlement operation is open":
    "select id from settlement_operation where state in (operation_state('queued'), operation_state('batched'))",
  "a settlement operation is unclear": "select id from settlement_operation where unclear",
  "a log of the chain was set aside": "select position as id from chain_log_set_aside",
  "money that a person had was not moved": `
    select e.id from transfer_end e join payment p on p.id = e.id
    where e.outcome <> ledger_outcome('posted')
      and not exists (select from settlement_operation o where o.id = e.id and o.state = operation_state('cancelled'))`,
  "settlement has stopped": "select code as id from settlement_state where state <> 'running'",
  "settlement of an asset has stopped": "select code as id from settlement_asset_stop",
  "a reconciliation found a difference":
    "select id || ': ' || left(differences::text, 1000) as id from reconciliation_run where not balanced",
  "the books of an asset do not sum to zero":
    "select asset as id from account group by asset having sum(posted) <> 0",
  "an intent has two payments":
    "select correlation_id as id from payment group by sender_id, correlation_id having count(*) > 1",
  "money is held although nothing is pending": `
    select person_id as id from person_account pa join account a on a.id = pa.account_id where a.held <> 0`,
  "a history does not add up to its balance": `
    select pa.person_id as id from person_account pa join account a on a.id = pa.account_id
    where pa.person_id not in (${ownPeople}) and a.posted <> coalesce((
      select sum(case when direction = activity_direction('credit') then amount else -amount end) from activity h
      where h.person_id = pa.person_id and h.asset = pa.asset and h.status = transfer_status('confirmed')), 0)`,
  "a history differs from the ledger": `
    select a.transfer_id as id from activity a
    left join transfer_end e on e.id = a.transfer_id
    join transfer t on t.id = a.transfer_id
    where a.status <> case when e.outcome = ledger_outcome('posted') then 1 when e.id is null then 0 else 2 end
      or a.amount <> t.amount or a.asset <> t.asset or (a.status = transfer_status('confirmed') and a.hash is null)`,
  "a payment is not in both histories": `
    select p.id from payment p
    where p.result = ledger_code('done') and array(
      select (a.person_id, a.direction)::text from activity a where a.transfer_id = p.id order by a.direction desc)
    <> array(
      -- The history of somebody who has deleted their account is deleted.
      select (party.id, party.direction)::text
      from (values (p.sender_id, activity_direction('debit')), (p.recipient_id, activity_direction('credit'))) as party (id,
        direction)
      join person r on r.id = party.id and r.deleted_at is null order by party.direction desc)`,
  "a history names another transaction than the batch's evidence": `
    select a.transfer_id as id from activity a
    join settlement_operation o on o.id = a.transfer_id
    join settlement_batch b on b.number = o.batch
    where a.hash is distinct from b.evidence_transaction`,
  "an event is in an inbox twice": `
    select subject_id as id from notification group by person_id, kind, subject_id having count(*) > 1`,
  "somebody was not told of money": `
    select p.id from payment p
    join transfer_end e on e.id = p.id and e.outcome = ledger_outcome('posted')
    join person r on r.id = p.recipient_id and r.deactivated_at is null
    where not exists (select from notification n where n.person_id = p.recipient_id
      and n.kind in ('money_received', 'request_paid') and n.subject_id = p.id)`,
  "an order at the ramp is open": "select id from funding_intent where due_at is not null",
  "a payment of a link is open": "select id from teleport_payment where due_at is not null",
  "an exchange is open": "select id from exchange where state in ('pending', 'returning')",
  "a payment to an address is open":
    "select id from wallet_send where state in ('held', 'pending')",
  "a hand-over is open":
    "select id from handover where state in ('requested', 'announced', 'cancelling')",
  "a payment is being returned":
    "select transfer_id as id from payment_return where state = payment_return_state('waiting')",
  "the ramp's transit is not empty": `
    select s.code as id from system_account s join account a on a.id = s.account_id
    where s.code in ('clearing:ramp', 'teleport:transit') and a.posted <> 0`,
  "an exchange was done by halves": `
    select x.id from exchange x
    left join transfer_end i on i.id = x.in_transfer_id
    left join transfer_end o on o.id = x.out_transfer_id
    where x.state = 'done'
      and (i.outcome is distinct from ledger_outcome('posted') or o.outcome is distinct from ledger_outcome('posted'))`,
};

/** Finds what may never be in the database, in the ledger and in histories, when nothing is pending. */
export async function findImpossible(pool: Pool): Promise<string[]> {
  const found: string[] = [];
  for (const [meaning, sql] of Object.entries(impossible)) {
    const { rows } = await pool.query<{ id: unknown }>(sql);
    if (rows.length > 0) found.push(`${meaning}: ${rows.length}, such as ${rows[0]?.id}`);
  }
  for (const { kind, about, expected, found: has } of await checkLedger(pool)) {
    found.push(`the ledger contradicts itself: ${kind} ${about}, ${expected} but ${has}`);
  }
  return found;
}

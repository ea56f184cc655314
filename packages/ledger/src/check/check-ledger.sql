-- Checks the consistency of the ledger in one statement and so at one moment. Each row is a difference: its kind,
-- its subject, the expected and the found value. $1 and $2: only these accounts and transfers; null for all.
-- Archived records were checked before; accounts begin with the balance after their archived entries.
with archived as materialized (
  select distinct on (account) account, sequence, balance from archived_balance
  where $1::bigint[] is null or account = any ($1) order by account, sequence desc
),
entries as materialized (
  select account, count(*) as lines, min(sequence) as first, max(sequence) as last, sum(amount) as total
  from entry where $1::bigint[] is null or account = any ($1) group by account
),
reservations as materialized (
  select debit as account, sum(amount) as amount
  from transfer t
  where result = ledger_code('done') and ($1::bigint[] is null or debit = any ($1))
    and not exists (select 1 from transfer_end e where e.id = t.id)
  group by debit
),
accounts as (select * from account where $1::bigint[] is null or id = any ($1)),
-- The entries of single transfers are found by their two accounts.
entries_of_transfers as (
  select * from entry
  where $2::uuid[] is null
    or (transfer = any ($2) and account in (
      select unnest(array[debit, credit]) from transfer where id = any ($2)))
),
-- Every posted transfer has one entry on each side, and there are no other entries.
legs as materialized (
  select transfer,
    count(*) as lines,
    sum(amount) as total,
    min(amount) as paid,
    max(account) filter (where amount < 0) as debit,
    max(account) filter (where amount > 0) as credit,
    min(at) as at
  from entries_of_transfers where transfer >= (select ledger_first_kept_id()) group by transfer
)
select 'asset_not_zero' as kind, 'asset ' || asset as about, 0::numeric as expected, sum(posted) as found
from account group by asset having sum(posted) <> 0

union all
select 'balance_not_sum_of_entries', 'account ' || a.id, coalesce(k.balance, 0) + coalesce(e.total, 0), a.posted
from accounts a left join entries e on e.account = a.id left join archived k on k.account = a.id
where a.posted <> coalesce(k.balance, 0) + coalesce(e.total, 0)

union all
select 'balance_not_last_entry', 'account ' || a.id, coalesce(e.balance, 0), a.posted
from accounts a left join ledger_balance_after e on e.account = a.id and e.sequence = a.sequence
where a.posted <> coalesce(e.balance, 0)

union all
select 'held_not_reservations', 'account ' || a.id, coalesce(r.amount, 0), a.held
from accounts a left join reservations r on r.account = a.id
where a.held <> coalesce(r.amount, 0)

union all
select 'sequence_gap', 'account ' || a.id, a.sequence, coalesce(k.sequence, 0) + coalesce(e.lines, 0)
from accounts a left join entries e on e.account = a.id left join archived k on k.account = a.id
where a.sequence <> coalesce(k.sequence, 0) + coalesce(e.lines, 0)
  or (e.lines > 0 and (e.first <> coalesce(k.sequence, 0) + 1 or e.last <> a.sequence))

union all
select 'entries_without_account', 'account ' || e.account, 0, e.lines
from entries e where not exists (select 1 from account a where a.id = e.account)

union all
select 'reservation_without_account', 'account ' || r.account, 0, r.amount
from reservations r where not exists (select 1 from account a where a.id = r.account)

union all
select 'transfer_not_two_entries', 'transfer ' || coalesce(p.id, l.transfer),
  case when p.id is null then 0 else 2 end, coalesce(l.lines, 0)
from (
  select t.id, t.debit, t.credit, t.amount
  from transfer t join transfer_end e on e.id = t.id
  where t.result = ledger_code('done') and e.outcome = ledger_outcome('posted') and ($2::uuid[] is null or t.id = any ($2))
    and e.at >= (select ledger_archived_until())
) as p
full join legs l on l.transfer = p.id
where (p.debit, p.credit, p.amount, -p.amount, 2::bigint, 0::numeric)
  is distinct from (l.debit, l.credit, -l.paid, l.paid, l.lines, l.total)
  -- An ending is written a moment before its entries.
  and (p.id is not null or l.at >= (select ledger_archived_until()) + interval '1 minute')

union all
select 'end_without_reservation', 'transfer ' || e.id, 1, 0
from transfer_end e
where ($2::uuid[] is null or e.id = any ($2))
  and not exists (select 1 from transfer t where t.id = e.id and t.result = ledger_code('done'))

union all
select 'balance_not_sum_of_entries', 'account ' || n.account, n.expected, n.balance
from (
  select e.account, e.balance,
    e.amount + coalesce(lag(e.balance) over (partition by e.account order by e.sequence), k.balance, 0) as expected
  from entry e left join archived k on k.account = e.account
  where e.account = any ($1)
) as n
where n.balance <> n.expected

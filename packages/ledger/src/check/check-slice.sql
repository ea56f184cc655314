-- Checks everything that was written after $1 until $2: reads only rows of that stretch, and single rows by their keys. Each row is
-- a difference: its kind, its subject, the expected and the found value. The two entries and the end of a transfer are
-- written by one statement, so they lie at most a minute apart.
with near as materialized (
  select account, sequence, transfer, amount, balance, at from entry
  where at > $1::timestamptz - interval '1 minute' and at <= $2::timestamptz + interval '1 minute'
),
written as materialized (
  select * from near where at > $1::timestamptz and at <= $2::timestamptz
),
legs as materialized (
  select transfer,
    count(*) as lines,
    sum(amount) as total,
    min(amount) as paid,
    max(account) filter (where amount < 0) as debit,
    max(account) filter (where amount > 0) as credit,
    max(at) as at
  from near group by transfer
),
ended as materialized (
  select e.id, e.outcome, t.debit, t.credit, t.amount, t.result
  from transfer_end e left join transfer t on t.id = e.id
  where e.at > $1::timestamptz and e.at <= $2::timestamptz and e.at >= (select ledger_archived_until())
),
touched as materialized (select distinct account from written)
select 'transfer_not_two_entries' as kind, 'transfer ' || p.id as about, 2::numeric as expected, coalesce(l.lines, 0)::numeric as found
from ended p left join legs l on l.transfer = p.id
where p.outcome = ledger_outcome('posted') and p.result = ledger_code('done')
  and (p.debit, p.credit, p.amount, -p.amount, 2::bigint, 0::numeric)
    is distinct from (l.debit, l.credit, -l.paid, l.paid, l.lines, l.total)

union all
select 'transfer_not_two_entries', 'transfer ' || l.transfer, 0, l.lines
from legs l
where l.transfer in (select transfer from written)
  and l.transfer >= (select ledger_first_kept_id()) and l.at >= (select ledger_archived_until()) + interval '1 minute'
  and not exists (
    select from transfer_end e
    where e.id = l.transfer and e.outcome = ledger_outcome('posted')
      and e.at between l.at - interval '1 minute' and l.at + interval '1 minute')

union all
select 'end_without_reservation', 'transfer ' || id, 1, 0
from ended where result is distinct from ledger_code('done')

union all
select 'sequence_gap', 'account ' || w.account, w.sequence - 1, 0
from written w
where w.sequence > 1
  and not exists (select from ledger_balance_after b where b.account = w.account and b.sequence = w.sequence - 1)

union all
select 'balance_not_sum_of_entries', 'account ' || w.account, coalesce(b.balance, 0) + w.amount, w.balance
from written w left join ledger_balance_after b on b.account = w.account and b.sequence = w.sequence - 1
where w.balance <> coalesce(b.balance, 0) + w.amount

union all
select 'entries_without_account', 'account ' || t.account, 0, 1
from touched t where not exists (select from account a where a.id = t.account)

union all
select 'balance_not_last_entry', 'account ' || a.id, coalesce(e.balance, 0), a.posted
from touched t join account a on a.id = t.account
left join ledger_balance_after e on e.account = a.id and e.sequence = a.sequence
where a.posted <> coalesce(e.balance, 0)

union all
select 'sequence_gap', 'account ' || a.id, a.sequence, a.sequence + 1
from touched t join account a on a.id = t.account
where exists (select from entry e where e.account = a.id and e.sequence > a.sequence)

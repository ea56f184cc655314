-- Compares accounts with their last entry and with the reservations that they hold: those after account $2, at most $3 of
-- them, and those with a reservation. Open reservations are those of the last check that have not ended, and those made after
-- $1. Each row is a difference: its kind, its subject, the expected and the found value.
with open as materialized (
  select c.transfer, c.debit, c.amount from checked_reservation c
  where not exists (select from transfer_end e where e.id = c.transfer)
  union
  select t.id, t.debit, t.amount from transfer t
  where t.at > $1::timestamptz and t.result = ledger_code('done')
    and not exists (select from transfer_end e where e.id = t.id)
),
reserved as materialized (select debit as account, sum(amount) as amount from open group by debit),
walked as materialized (select id from account where id > $2::bigint order by id limit $3::bigint),
compared as materialized (
  select a.id, a.posted, a.held, a.sequence
  from account a where a.id in (select id from walked union select account from reserved)
)
select 'balance_not_last_entry' as kind, 'account ' || a.id as about, coalesce(e.balance, 0)::numeric as expected, a.posted::numeric as found
from compared a left join ledger_balance_after e on e.account = a.id and e.sequence = a.sequence
where a.posted <> coalesce(e.balance, 0)

union all
select 'sequence_gap', 'account ' || a.id, a.sequence, a.sequence + 1
from compared a where exists (select from entry e where e.account = a.id and e.sequence > a.sequence)

union all
select 'held_not_reservations', 'account ' || a.id, coalesce(r.amount, 0), a.held
from compared a left join reserved r on r.account = a.id
where a.held <> coalesce(r.amount, 0)

union all
select 'reservation_without_account', 'account ' || r.account, 0, r.amount
from reserved r where not exists (select from account a where a.id = r.account)

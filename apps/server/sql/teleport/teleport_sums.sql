-- The balance of a payment's transfers at each place, in hundredths: by place and asset, how much more came in than
-- went out.
create or replace function teleport_sums(p_payment uuid) returns table (place text, asset smallint, amount bigint)
language sql stable as $$
  select substr(s.code, 10), t.asset,
    sum(case when s.account_id = t.credit then t.amount else -t.amount end)::bigint
  from teleport_booking b
  join ledger_transfer t on t.id = b.transfer_id and t.result = ledger_code('done')
  join ledger_ending e on e.id = t.id and e.outcome = ledger_outcome('posted')
  join ledger_system_balance s on s.account_id in (t.debit, t.credit)
  where b.payment_id = p_payment
  group by 1, 2
$$;

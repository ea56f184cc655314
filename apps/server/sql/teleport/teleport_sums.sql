-- What a payment has moved, in hundredths: by place and asset, how much more came in than went out.
create or replace function teleport_sums(p_payment uuid) returns table (place text, asset smallint, amount bigint)
language sql stable as $$
  select substr(s.code, 10), t.asset,
    sum(case when s.account_id = t.credit then t.amount else -t.amount end)::bigint
  from teleport_booking b
  join transfer t on t.id = b.transfer_id and t.result = 0
  join transfer_end e on e.id = t.id and e.outcome = 1
  join system_account s on s.account_id in (t.debit, t.credit)
  where b.payment_id = p_payment
  group by 1, 2
$$;

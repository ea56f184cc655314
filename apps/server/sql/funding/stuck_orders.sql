-- Paid top-ups and open withdrawals that have had no update for too long, the oldest first: 6 hours for a top-up, which is on the
-- chain within minutes, and 5 days for a withdrawal, because a payout takes days.
create or replace function stuck_orders(p_now timestamptz, p_limit integer) returns setof stuck_item
language sql stable as $$
  select case operation when 'topup' then 'topup' else 'withdrawal' end, id::text,
    case when operation = 'topup' then 'not_credited' when leg = 'moved' then 'not_paid_out' else 'not_settled' end,
    updated_at, person_id, asset, amount, failure_code, attempts::integer, due_at, transaction_id, 'retry'
  from funding_intent
  where not is_settled and due_at is not null
    and ((operation = 'topup' and status = 'PROCESSING' and updated_at < p_now - interval '6 hours')
      or (operation = 'withdraw' and updated_at < p_now - interval '5 days'))
  order by updated_at, id limit p_limit
$$;

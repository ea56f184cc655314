-- Exchanges that are open for too long, the oldest first.
create or replace function stuck_exchanges(p_now timestamptz, p_limit integer) returns setof stuck_item
language sql stable as $$
  select 'exchange', id::text,
    case state when 'returning' then 'exchange_return_refused' else 'exchange_not_settled' end,
    begun_at, person_id, from_asset, sent, null, case state when 'returning' then attempts::integer end, due_at, null, null
  from exchange
  where state in ('pending', 'returning') and begun_at < p_now - interval '6 hours'
  order by begun_at limit p_limit
$$;

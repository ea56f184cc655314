-- Money that is held until a case is decided, and deposits that the screening has not answered about for ten minutes; a vendor
-- answers within seconds. The ids of transfers that begin on the chain begin with their block's time. The first thousand deposits
-- are read, in the order in which they are screened again.
create or replace function stuck_screening(p_now timestamptz, p_limit integer) returns setof stuck_item
language sql stable as $$
  (select 'screening', id::text,
      case kind when 'send' then 'payment_held' when 'deposit' then 'deposit_held' else 'identity_held' end,
      opened_at, person_id, asset, amount, list || ': ' || reason, null, null, null, 'decide'
    from screening_case where decided_at is null order by opened_at, id limit p_limit)
  union all
  (select 'deposit', deposit_id::text, 'not_screened', credited_at, person_id, asset, amount, null, attempts::integer, due_at,
      null, null
    from (select *, to_timestamp(('x' || substr(replace(deposit_id::text, '-', ''), 1, 12))::bit(48)::bigint / 1000.0) as credited_at
      from deposit_screening where due_at is not null order by due_at limit 1000) as open
    where credited_at < p_now - interval '10 minutes'
    order by due_at limit p_limit)
$$;

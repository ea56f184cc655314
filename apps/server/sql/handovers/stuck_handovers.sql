-- Hand-overs that the chain should have announced, finished or cancelled an hour ago, the oldest first.
create or replace function stuck_handovers(p_now timestamptz, p_limit integer) returns setof stuck_item
language sql stable as $$
  select 'handover', id::text,
    case state when 'requested' then 'handover_not_announced' when 'announced' then 'handover_not_finished'
      else 'handover_not_cancelled' end,
    case state when 'announced' then ready_at else coalesce(announced_at, confirmed_at) end as since,
    person_id, null::smallint, null::bigint, null, null::integer, call_due_at, null, null
  from handover
  where state in ('requested', 'announced', 'cancelling')
    and case state when 'requested' then confirmed_at when 'announced' then ready_at else call_due_at end
      < p_now - interval '1 hour'
  order by since, id limit p_limit
$$;

-- Calls that the relayer has not brought to the chain for a quarter of an hour, the oldest first. A relay is mined within a minute,
-- and may wait for gas that it can pay. The first thousand open ones are read, in the order in which they are due.
create or replace function stuck_relays(p_now timestamptz, p_limit integer) returns setof stuck_item
language sql stable as $$
  select 'relay', id::text, case when signed_at is null then 'relay_not_sent' else 'relay_not_mined' end,
    created_at, null::uuid, null::smallint, null::bigint, null, attempts::integer, due_at, purpose, null
  from (select * from relay where due_at is not null order by due_at limit 1000) as open
  where created_at < p_now - interval '15 minutes'
  order by created_at, id limit p_limit
$$;

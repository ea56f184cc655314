-- The first operations of an asset that wait for a batch, in their order, without those out of frozen Safes. The queue
-- is read in the order of its index, however long it is. PostgreSQL's statistics are those of the latest analyze, when
-- it was nearly empty: by them reading and sorting all of it is the cheapest plan, and prepared statements would reuse
-- that plan.
create or replace function settlement_queue_front(
  p_asset smallint, p_limit integer, p_excluded uuid[], p_frozen_safes bytea[]
) returns setof settlement_operation language plpgsql stable rows 100
  set plan_cache_mode = force_generic_plan set jit = off
  set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off
as $$
begin
  return query select * from settlement_operation
    where state = operation_state('queued') and asset = p_asset and id <> all (p_excluded)
      and not coalesce(from_address = any (p_frozen_safes), false)
    order by queue_at, id limit p_limit;
end $$;

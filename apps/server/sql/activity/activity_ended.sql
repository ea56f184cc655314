-- Marks the history lines of ended transfers (status 1 posted, 2 voided). Called in the transaction that ends them,
-- by transfers_ended.
create or replace function activity_ended(p_transfer uuid[], p_status smallint, p_hash bytea) returns void language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
declare
  sorted uuid[] := array(select id from unnest(p_transfer) as id order by id);
  -- Only partitions between these are opened.
  lowest uuid := sorted[1];
  highest uuid := sorted[cardinality(sorted)];
begin
  update activity set status = p_status, hash = coalesce(p_hash, hash)
    where transfer_id = any (p_transfer) and transfer_id between lowest and highest
      and (status <> p_status or hash is distinct from coalesce(p_hash, hash));
end $$;

-- Stores the hash of the chain transaction that carries these transfers while they are still pending.
create or replace function activity_sent(p_transfer uuid[], p_hash bytea) returns void language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
declare
  sorted uuid[] := array(select id from unnest(p_transfer) as id order by id);
  -- Only partitions between these are opened.
  lowest uuid := sorted[1];
  highest uuid := sorted[cardinality(sorted)];
begin
  update activity set hash = p_hash
    where transfer_id = any (p_transfer) and transfer_id between lowest and highest and status = transfer_status('pending')
      and hash is distinct from p_hash;
  perform activity_announce(p_transfer);
end $$;

-- Marks the history lines of ended transfers (status 1 posted, 2 voided). Called in the transaction that ends them,
-- by transfers_ended.
create or replace function activity_ended(p_transfer uuid[], p_status smallint, p_hash bytea) returns void language plpgsql as $$
begin
  update activity set status = p_status, hash = coalesce(p_hash, hash)
    where transfer_id = any (p_transfer)
      and (status <> p_status or hash is distinct from coalesce(p_hash, hash));
end $$;

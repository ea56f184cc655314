-- Stores the hash of the chain transaction that carries these transfers while they are still pending.
create or replace function activity_sent(p_transfer uuid[], p_hash bytea) returns void language plpgsql as $$
begin
  update activity set hash = p_hash
    where transfer_id = any (p_transfer) and status = 0 and hash is distinct from p_hash;
  perform activity_announce(p_transfer);
end $$;

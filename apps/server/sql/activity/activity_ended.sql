-- Marks the history lines of ended transfers (status 1 posted, 2 voided) and announces them. Called in the
-- transaction that posts or voids them; payment requests and bank intents behind the transfers follow.
create or replace function activity_ended(p_transfer uuid[], p_status smallint, p_hash bytea) returns void language plpgsql as $$
begin
  update activity set status = p_status, hash = coalesce(p_hash, hash)
    where transfer_id = any (p_transfer)
      and (status <> p_status or hash is distinct from coalesce(p_hash, hash));
  if p_status = 2 then
    perform payment_request_reopen(p_transfer);
  end if;
  perform funding_transfer_ended(p_transfer, p_status);
  perform activity_announce(p_transfer);
end $$;

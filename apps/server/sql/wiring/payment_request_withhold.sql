-- Withholds a request from a payer who has blocked its sender, whenever it becomes pending: when it is new, and
-- when its payment was returned.
create or replace function payment_request_withhold() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(person_block_lock(new.payer_id));
  new.withheld := new.withheld or person_blocks(new.payer_id, new.requestor_id);
  return new;
end $$;

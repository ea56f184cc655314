-- Refuses to change the terms of a return, and to move its state backwards. A return that was approved and then
-- cancelled may still have been signed: the chain decides, so it can become sent.
create or replace function token_return_keeps_its_terms() returns trigger language plpgsql as $$
begin
  raise exception 'return % cannot become % after %', old.id, new.state, old.state
    using errcode = 'integrity_constraint_violation';
end $$;

create or replace trigger token_return_keeps_its_terms
  before update of id, person_id, safe_address, token, decimals, amount, address, correlation_id, requested_at on token_return
  for each row execute function token_return_keeps_its_terms();
create or replace trigger token_return_goes_forward before update of state on token_return for each row
  when (old.state <> new.state and (
    old.state in ('sent', 'refused')
    or new.state = 'requested'
    or (old.state = 'cancelled' and (new.state <> 'sent' or old.approved_at is null))
    or (old.state = 'requested' and new.state = 'sent')))
  execute function token_return_keeps_its_terms();

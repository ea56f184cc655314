-- Refuses to change the terms of a hand-over, and a state that would go backwards.
create or replace function handover_goes_forward() returns trigger language plpgsql as $$
begin
  raise exception 'hand-over % cannot become % after %', old.id, new.state, old.state
    using errcode = 'integrity_constraint_violation';
end $$;

create or replace trigger handover_keeps_its_terms before update of id, person_id, safe_address, new_owner, credential_id, confirmed_at
  on handover for each row execute function handover_goes_forward();
create or replace trigger handover_goes_forward before update of state on handover for each row
  when (old.state <> new.state and (
    old.state in ('finished', 'cancelled', 'void', 'expired')
    or new.state = 'requested'
    or (old.state = 'cancelling' and new.state = 'announced')))
  execute function handover_goes_forward();

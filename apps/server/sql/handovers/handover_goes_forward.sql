-- Refuses to change the terms of a hand-over, and a state that would go backwards.
create or replace function handover_goes_forward() returns trigger language plpgsql as $$
begin
  raise exception 'hand-over % cannot become % after %', old.id, new.state, old.state
    using errcode = 'integrity_constraint_violation';
end $$;
